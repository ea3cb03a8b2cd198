import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { newestCode } from './newestCode.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the component tests' API. */
    dataDir: string
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The newest code that the API has mailed or texted to a recipient. */
    sentCode(recipient: string): Promise<string | undefined>
    /** Makes every call of the API fail as if offline. */
    cutCalls(): Promise<void>
    letCallsThrough(): Promise<void>
  }
}

const sentCode: BrowserCommand<[recipient: string]> = ({ project }, recipient) =>
  newestCode(project.getProvidedContext().dataDir, recipient)

const isCall = ({ pathname }: URL) => /^\/(api|stripe-sandbox)\//.test(pathname)

// Not `context.setOffline`, which would also cut Vitest's own connection.
const cutCalls: BrowserCommand<[]> = async ({ context }) => {
  await context.route(isCall, (route) => route.abort('internetdisconnected'))
}

const letCallsThrough: BrowserCommand<[]> = ({ context }) => context.unroute(isCall)

/** Commands that component tests run in Node, through `commands` of `vitest/browser`. */
export const browserCommands = { sentCode, cutCalls, letCallsThrough }
