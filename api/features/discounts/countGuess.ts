import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { returnToBucket } from '../../http/rateLimit.ts'

/**
 * Tries a code that a customer typed, and counts it against their quota if it cannot be used: 36 to the power of 8 codes
 * cannot be guessed at 20 an hour.
 *
 * @param attempt throws the refusal
 * @throws {AppError} quota_used_up, before anything is revealed about the code
 */
export async function countGuess<T>(
  deps: Deps,
  { id }: Pick<Actor, 'id'>,
  attempt: () => Promise<T>,
): Promise<T> {
  await takeFromQuota(deps, { db: deps.db, now: deps.now() }, 'wrongDiscountCodes', id)
  const returnTry = () => returnToBucket(deps, 'wrongDiscountCodes', id, 1)
  try {
    const result = await attempt()
    await returnTry()
    return result
  } catch (error) {
    if (!isRefusedCode(error)) await returnTry()
    throw error
  }
}

function isRefusedCode(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('discount_')
}
