import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from '../config/log.ts'

/** Gives every request an id, returned in `X-Request-Id` and part of every log line, and logs its outcome. */
export function requestLog(log: Log): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID()
    const started = process.hrtime.bigint()
    ctx.state.requestId = requestId
    ctx.state.log = log.child({ requestId })
    ctx.set('X-Request-Id', requestId)
    await next()
    const ms = Number(process.hrtime.bigint() - started) / 1e6
    // Only the path: query strings may contain personal data.
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
