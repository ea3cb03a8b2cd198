import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'
import { clearLimit, takeWhereRoom } from '../../http/rateLimit.ts'

/** What a code allows: finishing a sign-in, turning two-factor authentication on, or setting a new password. */
export type CodePurpose = 'mfa' | 'mfa_setup' | 'reset'

const minuteMs = 60_000
/** Lifetime of a code in milliseconds (docs/RULES.md, People). */
const lifetimeMs: Record<CodePurpose, number> = {
  mfa: 10 * minuteMs,
  mfa_setup: 10 * minuteMs,
  reset: 15 * minuteMs,
}
const maxTries = 5

const wrongCode = { mfa: 'wrong_mfa_code', mfa_setup: 'wrong_mfa_code', reset: 'wrong_reset_code' } as const

type CodeDeps = Pick<Deps, 'db' | 'now' | 'env'>
type LimitDeps = Pick<Deps, 'db' | 'now' | 'limits'>

/** The rate-limit subject of a user's codes, which also exists for unknown addresses. */
export function codeSubject(purpose: CodePurpose, account: string): string {
  return `${purpose}\n${account}`
}

interface CodeTry {
  purpose: CodePurpose
  /** See `codeSubject`. */
  account: string
  /** Undefined for an unknown address: every code is wrong, and tries are counted as usual. */
  userId: string | undefined
  code: string
}

/**
 * Creates a code and invalidates the previous one. Only its HMAC is stored, since a plain hash of six digits can be
 * brute-forced in a second.
 *
 * @returns the six digits
 */
export async function issueCode(deps: CodeDeps, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(deps.now().getTime() + lifetimeMs[purpose]).toISOString()
  const [secret = ''] = deps.env.sessionSecrets
  const row = {
    userId,
    purpose,
    hmac: hmacOf(secret, userId, purpose, code),
    tries: 0,
    expiresAt,
    usedAt: null,
  }
  await deps.db('codes').insert(row).onConflict(['userId', 'purpose']).merge()
  return code
}

/**
 * Checks a code without using it up; `consumeCode` does that. After five wrong tries the code is invalid.
 *
 * @throws {AppError} wrong_mfa_code or wrong_reset_code, code_used_up
 */
export async function checkCode(
  deps: CodeDeps & LimitDeps,
  { purpose, account, userId = newId(deps.now()), code }: CodeTry,
): Promise<void> {
  if (await isRightCode(deps, userId, purpose, code)) return
  // Counted separately from the code's row, because an unknown address has no row.
  const hasTriesLeft = await takeWhereRoom(deps, 'wrongTriesPerCode', codeSubject(purpose, account))
  throw new AppError(hasTriesLeft ? wrongCode[purpose] : 'code_used_up')
}

/** Resets the tries for a new code. */
export async function resetTries(deps: LimitDeps, purpose: CodePurpose, account: string): Promise<void> {
  await clearLimit(deps, 'wrongTriesPerCode', codeSubject(purpose, account))
}

/** Resets the hourly limit after a code was used, which proves that the user has the phone or mailbox. */
export async function resetCodesPerHour(
  deps: LimitDeps,
  purpose: CodePurpose,
  account: string,
): Promise<void> {
  await clearLimit(deps, 'codesPerHour', codeSubject(purpose, account))
}

/**
 * Whether this is the user's live code. A try is counted before the comparison and taken back if it was right, so that
 * concurrent guesses are limited too. After five tries the code is invalid.
 */
async function isRightCode(
  deps: CodeDeps,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const live = () => liveCode(deps.db, deps.now(), userId, purpose)
  const [row] = await live().where('tries', '<', maxTries).increment('tries', 1).returning('hmac')
  const fits = deps.env.sessionSecrets.some((secret) =>
    isEqual(hmacOf(secret, userId, purpose, code), row?.hmac ?? ''),
  )
  if (fits) await live().where({ hmac: row?.hmac }).decrement('tries', 1)
  return fits
}

/** Age of the user's live code in milliseconds; undefined if there is none. */
export async function ageOfCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  purpose: CodePurpose,
): Promise<number | undefined> {
  const row = await liveCode(db, now(), userId, purpose).where('tries', '<', maxTries).first('expiresAt')
  return row && now().getTime() - (Date.parse(row.expiresAt) - lifetimeMs[purpose])
}

/** Marks the live code as used. @returns false if another call was first */
export async function consumeCode(
  db: Knex,
  now: Date,
  userId: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const used = await liveCode(db, now, userId, purpose).update({ usedAt: now.toISOString() })
  return used > 0
}

export async function forgetCodes(db: Knex, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  await db('codes').where({ userId }).whereIn('purpose', purposes).delete()
}

function liveCode(db: Knex, now: Date, userId: string, purpose: CodePurpose) {
  return db('codes').where({ userId, purpose, usedAt: null }).where('expiresAt', '>', now.toISOString())
}

function hmacOf(secret: string, userId: string, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${userId}\n${code}`).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
