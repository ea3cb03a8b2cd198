import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { tooManyAttempts } from '../../http/rateLimit.ts'

const freeFailures = 5
const firstWaitMs = 1000
const longestWaitMs = 15 * 60 * 1000
/** After this many wrong passwords in a row, only a reset unlocks the account. */
const maxFailures = 100

/**
 * Refuses while an account is blocked after wrong passwords: five are free, then the wait is 1 s, doubling up to 15
 * minutes. Counted for unknown addresses too, so that the answer reveals nothing (NIST SP 800-63B, section 3.2.2).
 *
 * @throws {AppError} too_many_attempts, password_blocked
 */
export async function refuseWhileWaiting(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<void> {
  const row = await deps
    .db('failed_sign_ins')
    .where({ key: keyOf(email) })
    .first()
  if (!row) return
  if (row.failures >= maxFailures) throw new AppError('password_blocked')
  const waitMs = Date.parse(row.retryAt) - deps.now().getTime()
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

export async function countFailure(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<void> {
  const key = keyOf(email)
  const now = deps.now()
  const [counted] = await deps
    .db('failed_sign_ins')
    .insert({ key, failures: 1, retryAt: now.toISOString() })
    .onConflict('key')
    .merge({ failures: deps.db.raw('failed_sign_ins.failures + 1') })
    .returning('failures')
  const over = counted.failures - freeFailures
  if (over < 0) return
  const waitMs = Math.min(firstWaitMs * 2 ** over, longestWaitMs)
  await deps
    .db('failed_sign_ins')
    .where({ key })
    .update({ retryAt: new Date(now.getTime() + waitMs).toISOString() })
}

/** Resets the count after the right password or a reset. */
export async function forgetFailures(db: Knex, email: string): Promise<void> {
  await db('failed_sign_ins')
    .where({ key: keyOf(email) })
    .delete()
}

function keyOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}
