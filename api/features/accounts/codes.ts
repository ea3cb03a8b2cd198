import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'
import { clearLimit, takeWhereRoom } from '../../http/rateLimit.ts'

/** What a code lets its owner do: finish a sign-in, turn two-factor on, or set a new password. */
export type CodePurpose = 'mfa' | 'mfa_setup' | 'reset'

const minuteMs = 60_000
/** Milliseconds a code lives (specification, section 9; design, section 4, item 19). */
const lifetimeMs: Record<CodePurpose, number> = {
  mfa: 10 * minuteMs,
  mfa_setup: 10 * minuteMs,
  reset: 15 * minuteMs,
}
const maxTries = 5

const wrongCode = { mfa: 'wrong_mfa_code', mfa_setup: 'wrong_mfa_code', reset: 'wrong_reset_code' } as const

type CodeDeps = Pick<Deps, 'db' | 'now' | 'env'>
type LimitDeps = Pick<Deps, 'db' | 'now' | 'limits'>

/** Whose code it is: how limits count them, and the same for an address that nobody has. */
export function codeSubject(purpose: CodePurpose, account: string): string {
  return `${purpose}\n${account}`
}

interface CodeTry {
  purpose: CodePurpose
  /** See `codeSubject`. */
  account: string
  /** Undefined for an address that nobody has: its codes are all wrong, and are counted as anybody's. */
  userId: string | undefined
  code: string
}

/**
 * Makes a code and takes back the one before. Only its HMAC is kept: a plain hash of six digits is guessed in a second.
 *
 * @returns the six digits, to be sent and forgotten
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
 * Lets a person's live code pass, which `spendCode` then uses. After five wrong tries it is worthless, and the answer says so.
 *
 * @throws {AppError} wrong_mfa_code or wrong_reset_code, code_used_up
 */
export async function checkCode(
  deps: CodeDeps & LimitDeps,
  { purpose, account, userId = newId(deps.now()), code }: CodeTry,
): Promise<void> {
  if (await isRightCode(deps, userId, purpose, code)) return
  // Counted apart from the code itself: nobody's address has no code to count on.
  const hasTriesLeft = await takeWhereRoom(deps, 'wrongTriesPerCode', codeSubject(purpose, account))
  throw new AppError(hasTriesLeft ? wrongCode[purpose] : 'code_used_up')
}

/** For a new code, which nobody has tried yet. */
export async function forgetTries(deps: LimitDeps, purpose: CodePurpose, account: string): Promise<void> {
  await clearLimit(deps, 'wrongTriesPerCode', codeSubject(purpose, account))
}

/** Somebody has used a code, so they reach their own phone or mailbox: the codes of this hour no longer count against them. */
export async function forgiveCodes(deps: LimitDeps, purpose: CodePurpose, account: string): Promise<void> {
  await clearLimit(deps, 'codesPerHour', codeSubject(purpose, account))
}

/**
 * Whether this is the person's live code. Every look counts as a try until it turns out right, so that guesses sent at once
 * are no more than guesses sent one after another; after five the code is worthless.
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

/** Milliseconds since the person's code was made; undefined where there is none that could still be typed. */
export async function ageOfCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  purpose: CodePurpose,
): Promise<number | undefined> {
  const row = await liveCode(db, now(), userId, purpose).where('tries', '<', maxTries).first('expiresAt')
  return row && now().getTime() - (Date.parse(row.expiresAt) - lifetimeMs[purpose])
}

/** Uses a code that was right a moment ago. @returns false where another call was first */
export async function spendCode(db: Knex, now: Date, userId: string, purpose: CodePurpose): Promise<boolean> {
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
