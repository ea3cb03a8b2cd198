import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from 'koa'

/** Where the browser finds the stand-in for Stripe. */
export const sandboxPath = '/stripe-sandbox'

export type SandboxHandler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** Hands everything under `/stripe-sandbox` to the stand-in, as if it were a server of its own. */
export function serveSandbox(handle: SandboxHandler): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${sandboxPath}/`)) return next()
    ctx.respond = false
    await handle(ctx.req, ctx.res)
  }
}
