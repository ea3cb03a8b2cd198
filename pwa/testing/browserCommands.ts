import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { newestCode } from './newestCode.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the API of the component tests keeps its things. */
    dataDir: string
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The newest code that the API has mailed or texted to somebody. */
    sentCode(recipient: string): Promise<string | undefined>
    /** From here on no call reaches the API. */
    cutCalls(): Promise<void>
    letCallsThrough(): Promise<void>
  }
}

const sentCode: BrowserCommand<[recipient: string]> = ({ project }, recipient) =>
  newestCode(project.getProvidedContext().dataDir, recipient)

const isCall = ({ pathname }: URL) => /^\/(api|stripe-sandbox)\//.test(pathname)

// Not `context.setOffline`, which takes away the tests' own connection too.
const cutCalls: BrowserCommand<[]> = async ({ context }) => {
  await context.route(isCall, (route) => route.abort('internetdisconnected'))
}

const letCallsThrough: BrowserCommand<[]> = ({ context }) => context.unroute(isCall)

/** What component tests ask of the process that runs them, as `commands` of `vitest/browser`. */
export const browserCommands = { sentCode, cutCalls, letCallsThrough }
