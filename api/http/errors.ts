import type { Context, Middleware } from 'koa'
import { AppError, type ErrorReply } from '#contract/errors.ts'
import { isDisconnect } from '../config/errorDetails.ts'
import type { Log } from '../config/log.ts'
import type { StorageWatch } from '../db/watchStorage.ts'

/** Somebody has to make room. */
const fullRetrySeconds = 60

/**
 * Turns anything thrown into an error reply (docs/RULES.md, Errors). Anything but an `AppError` is logged in full and
 * answered with a general message, so that no stack trace or SQL leaks, and with the id of the call in the log.
 */
export function answerErrors(storage: Pick<StorageWatch, 'notice'>): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const known = toAppError(error, storage, ctx.state.log)
      ctx.status = known.status
      if ([429, 503, 507].includes(known.status)) {
        ctx.set('Retry-After', String(known.retryAfterSeconds ?? 5))
      }
      const isOurs = known.code === 'internal'
      ctx.body = {
        ...known.toReply(),
        ...(isOurs && { reference: ctx.state.requestId }),
      } satisfies ErrorReply
    }
  }
}

/** Logs replies that Koa could not finish. A client that disconnects from a stream is not an error. */
export function logBrokenReply(log: Log): (error: unknown, ctx?: Context) => void {
  return (error, ctx) => {
    const logOfCall: Log = ctx?.state.log ?? log
    if (isDisconnect(error)) logOfCall.debug('the caller closed the connection')
    else logOfCall.error({ err: error }, 'a reply failed')
  }
}

/** A full disk is the reason, whatever the failed write was for. */
function toAppError(error: unknown, storage: Pick<StorageWatch, 'notice'>, log: Log): AppError {
  if (storage.notice(error)) {
    return new AppError('storage_full', { cause: error, retryAfterSeconds: fullRetrySeconds })
  }
  return error instanceof AppError ? error : unexpected(error, log)
}

function unexpected(error: unknown, log: Log): AppError {
  // Disconnected while sending the body: nobody reads this reply.
  if (isDisconnect(error)) log.info('the caller closed the connection')
  else log.error({ err: error }, 'unexpected error')
  return new AppError('internal')
}
