import knex from 'knex'
import type { Context, Middleware } from 'koa'
import { AppError, type ErrorReply } from '#contract/errors.ts'
import { isDisconnect } from '../config/errorDetails.ts'
import type { Log } from '../config/log.ts'
import type { StorageWatch } from '../db/watchStorage.ts'

/** Somebody has to free space. */
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
      const known = toAppError(error, ctx, storage)
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

/** A disk or a database that fails is the reason, whatever the call was for. */
function toAppError(error: unknown, ctx: Context, storage: Pick<StorageWatch, 'notice'>): AppError {
  // Disconnected while sending the body: nobody reads this reply.
  if (isDisconnect(error) && ctx.socket.destroyed) {
    ctx.state.log.info('the caller closed the connection')
    return new AppError('internal')
  }
  switch (storage.notice(error)) {
    case 'storage_full':
      return new AppError('storage_full', { cause: error, retryAfterSeconds: fullRetrySeconds })
    case 'database_away':
      return new AppError('database_away', { cause: error })
  }
  if (error instanceof AppError) return error
  // The call got no connection in time.
  if (error instanceof knex.KnexTimeoutError) return new AppError('overloaded', { cause: error })
  ctx.state.log.error({ err: error }, 'unexpected error')
  return new AppError('internal')
}
