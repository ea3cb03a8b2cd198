import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from '../config/log.ts'

/** Gives every request an id, which the caller gets back and every log line of it carries, and logs how it ended. */
export function requestLog(log: Log): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID()
    const started = process.hrtime.bigint()
    ctx.state.log = log.child({ requestId })
    ctx.set('X-Request-Id', requestId)
    await next()
    const ms = Number(process.hrtime.bigint() - started) / 1e6
    // The path alone: query strings may carry what nobody should log.
    const line = {
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(ms),
      userId: ctx.state.userId,
    }
    if (ctx.path.startsWith('/api/')) ctx.state.log.info(line, 'request')
    else ctx.state.log.debug(line, 'request')
  }
}
