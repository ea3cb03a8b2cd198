import type { Middleware } from 'koa'
import { AppError } from '#contract/errors.ts'
import type { Log } from '../config/log.ts'

/**
 * Turns everything thrown into the error reply of design section 4, item 22. What is no `AppError` is logged whole and
 * told as a general sentence: no stack and no SQL leaves.
 */
export function answerErrors(): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const known = error instanceof AppError ? error : unexpected(error, ctx.state.log)
      ctx.status = known.status
      if (known.status === 503 || known.status === 429) {
        ctx.set('Retry-After', String(known.retryAfterSeconds ?? 5))
      }
      ctx.body = known.toReply()
    }
  }
}

/** What koa tells of a reply that broke off: a page that was closed under its stream is no fault of ours. */
export function logBrokenReply(log: Log): (error: unknown) => void {
  return (error) => {
    if (callerWentAway(error)) log.debug('the caller closed the connection')
    else log.error({ err: error }, 'a reply failed')
  }
}

function unexpected(error: unknown, log: Log): AppError {
  // In the middle of a body: nobody reads the answer.
  if (callerWentAway(error)) log.info('the caller closed the connection')
  else log.error({ err: error }, 'unexpected error')
  return new AppError('internal')
}

const awayCodes = ['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

function callerWentAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && awayCodes.includes(String(error.code))
}
