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

function unexpected(error: unknown, log: Log): AppError {
  // The caller went away in the middle of a body: nobody reads the answer.
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNABORTED' || error.code === 'ECONNRESET')
  ) {
    log.info('the caller closed the connection')
  } else {
    log.error({ err: error }, 'unexpected error')
  }
  return new AppError('internal')
}
