import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'
import { returnToNetworks, takeFromNetworks } from '../../http/networks.ts'
import { clearLimit, msUntilRoom, returnToLimit, tryTakeFromLimit } from '../../http/rateLimit.ts'
import { isSameSecret } from '../../http/session.ts'
import { type Caller, isKnownDevice } from './knownDevices.ts'

/** What a code allows: finishing a sign-in, turning two-factor authentication on, or setting a new password. */
export type CodePurpose = 'mfa' | 'mfa_setup' | 'reset'

const minuteMs = 60_000
/** Lifetime of a code in milliseconds (docs/RULES.md, People). */
const lifetimeMs: Record<CodePurpose, number> = {
  mfa: 10 * minuteMs,
  mfa_setup: 10 * minuteMs,
  reset: 15 * minuteMs,
}

const wrongCode = { mfa: 'wrong_mfa_code', mfa_setup: 'wrong_mfa_code', reset: 'wrong_reset_code' } as const

type CodeDeps = Pick<Deps, 'db' | 'now' | 'env'>
type LimitDeps = Pick<Deps, 'db' | 'now' | 'limits'>

/**
 * The rate-limit subject of a user's codes, which also exists for unknown addresses.
 *
 * @param device for limits of one device
 */
export function codeSubject(purpose: CodePurpose, account: string, device = ''): string {
  return `${purpose}\n${account}\n${device}`
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
 * Creates a code. Earlier ones stay valid for their time, so that nobody can void another person's code by asking for one.
 * Only its HMAC is stored, since a plain hash of six digits can be brute-forced in a second.
 *
 * @param device the device that asked, for codes that strangers can ask for
 * @returns the six digits, and a token of 256 bits for a link
 */
export async function issueCode(
  deps: CodeDeps,
  userId: string,
  purpose: CodePurpose,
  device: string | null = null,
): Promise<{ code: string; linkToken: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = randomBytes(32).toString('base64url')
  const now = deps.now()
  const [secret = ''] = deps.env.sessionSecrets
  await deps.db('codes').insert({
    id: newId(now),
    userId,
    purpose,
    hmac: hmacOf(secret, userId, purpose, code),
    linkHash: purpose === 'reset' ? hashOf(linkToken) : null,
    deviceHash: device,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs[purpose]).toISOString(),
    usedAt: null,
  })
  return { code, linkToken }
}

/**
 * Checks a code without using it up; `consumeCodes` does that. A try is counted before the comparison and taken off again if it
 * was right, so that concurrent guesses are limited too. On a device that knows the account only its own tries count.
 *
 * @throws {AppError} wrong_mfa_code or wrong_reset_code; code_used_up after five wrong tries of a device; codes_blocked after
 *   a hundred of all devices in a day; too_many_attempts for a network
 */
export async function checkCode(
  deps: CodeDeps & LimitDeps,
  { purpose, account, userId, code }: CodeTry,
  { ip, device }: Caller,
): Promise<void> {
  const isKnown = await isKnownDevice(deps.db, userId, device)
  const ofDevice = codeSubject(purpose, account, device)
  const ofDay = isKnown ? ofDevice : codeSubject(purpose, account)
  const taken: [name: 'wrongCodesPerDevice' | 'wrongCodesPerDay', subject: string][] = []
  const returnTries = async () => {
    for (const [name, subject] of taken) await returnToLimit(deps, name, subject)
  }
  if (!(await tryTakeFromLimit(deps, 'wrongCodesPerDevice', ofDevice))) throw new AppError('code_used_up')
  taken.push(['wrongCodesPerDevice', ofDevice])
  try {
    if (!(await tryTakeFromLimit(deps, 'wrongCodesPerDay', ofDay)))
      throw await codesBlocked(deps, purpose, ofDay)
    taken.push(['wrongCodesPerDay', ofDay])
    if (!isKnown) await takeFromNetworks(deps, 'wrongCodesPerAddress', ip)
  } catch (error) {
    // Refused, not guessed.
    await returnTries()
    throw error
  }
  if (await isLiveCode(deps, userId ?? newId(deps.now()), purpose, code)) {
    await returnTries()
    if (!isKnown) await returnToNetworks(deps, 'wrongCodesPerAddress', ip)
    return
  }
  const hasTriesLeft = (await msUntilRoom(deps, ['wrongCodesPerDevice'], ofDevice)) === 0
  throw new AppError(hasTriesLeft ? wrongCode[purpose] : 'code_used_up')
}

async function codesBlocked(deps: LimitDeps, purpose: CodePurpose, subject: string): Promise<AppError> {
  const waitMs = await msUntilRoom(deps, ['wrongCodesPerDay'], subject)
  return new AppError('codes_blocked', {
    ...(purpose !== 'reset' && { message: 'Too many wrong codes today. Please try again tomorrow.' }),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** Resets the hourly limit after a code was used, which proves that the user has the phone. */
export async function resetCodesPerHour(
  deps: LimitDeps,
  purpose: 'mfa' | 'mfa_setup',
  account: string,
): Promise<void> {
  await clearLimit(deps, 'codesPerHour', codeSubject(purpose, account))
}

/** Allows a device its five tries again, for a new code. */
export async function resetTries(
  deps: LimitDeps,
  purpose: CodePurpose,
  account: string,
  device: string,
): Promise<void> {
  await clearLimit(deps, 'wrongCodesPerDevice', codeSubject(purpose, account, device))
}

async function isLiveCode(
  deps: CodeDeps,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const rows = await liveCodes(deps.db, deps.now(), userId, purpose).select('hmac')
  return rows.some(({ hmac }) =>
    deps.env.sessionSecrets.some((secret) => isSameSecret(hmac, hmacOf(secret, userId, purpose, code))),
  )
}

/** The user whose live reset link has this token. Never limited: 256 bits cannot be guessed. */
export async function findUserIdByLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  linkToken: string,
): Promise<string | undefined> {
  const row = await db('codes')
    .where({ linkHash: hashOf(linkToken), usedAt: null })
    .where('expiresAt', '>', now().toISOString())
    .first('userId')
  return row?.userId
}

/** The user's newest live code: who asked for it, and its age in milliseconds. */
export async function newestCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  purpose: CodePurpose,
): Promise<{ deviceHash: string | null; ageMs: number } | undefined> {
  const row = await liveCodes(db, now(), userId, purpose)
    .orderBy('id', 'desc')
    .first('deviceHash', 'createdAt')
  return row && { deviceHash: row.deviceHash, ageMs: now().getTime() - Date.parse(row.createdAt) }
}

/** Uses up the live codes and their links. @returns false if another call was first */
export async function consumeCodes(
  db: Knex,
  now: Date,
  userId: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const used = await liveCodes(db, now, userId, purpose).update({ usedAt: now.toISOString() })
  return used > 0
}

export async function forgetCodes(db: Knex, userId: string, purposes: readonly CodePurpose[]): Promise<void> {
  await db('codes').where({ userId }).whereIn('purpose', purposes).delete()
}

function liveCodes(db: Knex, now: Date, userId: string, purpose: CodePurpose) {
  return db('codes').where({ userId, purpose, usedAt: null }).where('expiresAt', '>', now.toISOString())
}

function hmacOf(secret: string, userId: string, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${userId}\n${code}`).digest('base64url')
}

function hashOf(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('base64url')
}
