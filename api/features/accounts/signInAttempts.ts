import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { tooManyAttempts } from '../../http/rateLimit.ts'

const freeTries = 5
/** Wait after the fifth wrong password in a row and each further one. Milliseconds. */
const waitsMs = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900].map((seconds) => seconds * 1000)
/** After this many wrong passwords in a row, only a reset unlocks the account. */
const maxTries = 100

/**
 * Counts a try of a password before it is checked: five are free, then the wait is 1 s, doubling up to 15 minutes. One
 * statement, so that concurrent guesses cannot exceed the limit (NIST SP 800-63B, section 3.2.2).
 *
 * @param subject what tries are counted for, from `triesSubject`
 * @throws {AppError} too_many_attempts, password_blocked; then nothing is counted
 */
export async function countTry({ db, now }: Pick<Deps, 'db' | 'now'>, subject: string): Promise<void> {
  const key = keyOf(subject)
  const time = now()
  const nowText = time.toISOString()
  const after = (ms = 0) => new Date(time.getTime() + ms).toISOString()
  const waits = waitsMs.slice(0, -1).flatMap((ms, index) => [freeTries + index, after(ms)])
  const counted = await db('failed_sign_ins')
    .insert({ key, failures: 1, retryAt: nowText })
    .onConflict('key')
    .merge({
      failures: db.raw('failed_sign_ins.failures + 1'),
      retryAt: db.raw(
        `case when failed_sign_ins.failures + 1 < ${freeTries} then ? ${'when failed_sign_ins.failures + 1 = ? then ? '.repeat(waits.length / 2)}else ? end`,
        [nowText, ...waits, after(waitsMs.at(-1))],
      ),
    })
    .where((row) =>
      row
        .where('failed_sign_ins.retryAt', '<=', nowText)
        // Counted while the clock was ahead.
        .orWhere('failed_sign_ins.retryAt', '>', after(2 * (waitsMs.at(-1) ?? 0))),
    )
    .where('failed_sign_ins.failures', '<', maxTries)
    .returning('key')
  if (counted.length > 0) return
  const row = await db('failed_sign_ins').where({ key }).first()
  if (row?.failures >= maxTries) throw new AppError('password_blocked')
  throw tooManyAttempts(row ? Date.parse(row.retryAt) - time.getTime() : 0)
}

/**
 * What tries of a password are counted for. All strangers share one count per email, whether or not it has an account, so
 * that the answer reveals nothing. A device or session that knows the account has its own.
 *
 * @param own a device that knows the account, or a session
 */
export function triesSubject(email: string, own?: string): string {
  const account = email.trim().toLowerCase()
  return own === undefined ? account : `${account}\n${own}`
}

/** Resets the count after the right password or a reset. */
export async function forgetTries(db: Knex, subject: string): Promise<void> {
  await db('failed_sign_ins')
    .where({ key: keyOf(subject) })
    .delete()
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
