import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Command } from '../db/inTransaction.ts'

/** The same limit as Stripe's: docs.stripe.com/api/idempotent_requests */
const maxKeyLength = 255

/**
 * Reads the `Idempotency-Key` of a call (draft-ietf-httpapi-idempotency-key-header).
 *
 * @returns undefined without the header
 * @throws {AppError} invalid_input if the key is too long
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
    // Hash the raw body: the parsed one would change whenever its schema gains a field.
    fingerprint: createHash('sha256')
      .update(`${JSON.stringify(input.params ?? null)}\n`)
      .update(input.bytes)
      .digest('base64url'),
  }
}
