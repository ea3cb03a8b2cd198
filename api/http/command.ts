import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Command } from '../db/inTransaction.ts'

/** As long as Stripe allows its own: docs.stripe.com/api/idempotent_requests */
const maxKeyLength = 255

/**
 * The command of a call that carries an `Idempotency-Key`, as in draft-ietf-httpapi-idempotency-key-header; undefined
 * without one.
 *
 * @throws {AppError} invalid_input for a key that is too long
 */
export function readCommand(
  ctx: Context,
  endpoint: Endpoint,
  userId: string,
  input: { params: unknown; bytes: Buffer },
): Command | undefined {
  const key = ctx.get('Idempotency-Key').trim()
  if (key === '') return undefined
  if (key.length > maxKeyLength) {
    throw new AppError('invalid_input', {
      message: `An Idempotency-Key has at most ${maxKeyLength} characters`,
    })
  }
  return {
    userId,
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    // Of the body as it came: parsed, it would change with every field that a new version of its schema adds.
    fingerprint: createHash('sha256')
      .update(`${JSON.stringify(input.params ?? null)}\n`)
      .update(input.bytes)
      .digest('base64url'),
  }
}
