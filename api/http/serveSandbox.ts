import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'

/** Path of the payment sandbox. */
export const sandboxPath = '/stripe-sandbox'

export type SandboxHandler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** Passes everything under `/stripe-sandbox` to the sandbox, which runs as a server of its own. */
export function serveSandbox(handle: SandboxHandler): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${sandboxPath}/`)) return next()
    ctx.respond = false
    await handle(ctx.req, ctx.res)
  }
}
