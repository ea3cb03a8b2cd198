import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { BucketName, WindowName } from '../config/limits.ts'
import { hotQuery } from '../db/hotQuery.ts'

/**
 * What is further away than a limit can be was counted while the clock was ahead, and is over. Longer than what the clocks of several
 * processes differ by. Milliseconds.
 */
const clockStepMs = 60_000

export type LimitDeps = Pick<Deps, 'db' | 'now' | 'limits'>

/**
 * Counts one use against a limit. The count is in the database, so all processes share it.
 *
 * @param subject an address or account; only its hash is stored
 * @throws {AppError} too_many_attempts, with the seconds until the limit resets
 */
export async function takeFromLimit(deps: LimitDeps, name: WindowName, subject: string): Promise<void> {
  await takeFromLimits(deps, [name], subject)
}

/**
 * Counts one use against each of several limits, or against none if one is exhausted.
 *
 * @param names longest window first
 * @throws {AppError} too_many_attempts, with the seconds until all of them have room
 */
export async function takeFromLimits(
  deps: LimitDeps,
  names: readonly WindowName[],
  subject: string,
): Promise<void> {
  const now = deps.now()
  const taken: WindowName[] = []
  for (const name of names) {
    if (await tryTakeFromLimit(deps, name, subject, now)) {
      taken.push(name)
      continue
    }
    for (const other of taken) await returnToLimit(deps, other, subject)
    throw tooManyAttempts(await msUntilRoom(deps, names, subject, now))
  }
}

/**
 * Counts one use against a limit.
 *
 * @returns false if the limit is exhausted; then nothing is counted
 */
export async function tryTakeFromLimit(
  deps: LimitDeps,
  name: WindowName,
  subject: string,
  now = deps.now(),
): Promise<boolean> {
  const { max, windowMs } = deps.limits[name]
  const nowText = now.toISOString()
  const resetsAt = new Date(now.getTime() + windowMs).toISOString()
  const furthest = new Date(now.getTime() + windowMs + clockStepMs).toISOString()
  const isOver = '(rate_limits.resets_at <= ? or rate_limits.resets_at > ?)'
  // One statement, so that concurrent calls cannot exceed the limit.
  const taken = await deps
    .db('rate_limits')
    .insert({ key: keyOf(name, subject), used: 1, resetsAt })
    .onConflict('key')
    .merge({
      used: deps.db.raw(`case when ${isOver} then 1 else rate_limits.used + 1 end`, [nowText, furthest]),
      resetsAt: deps.db.raw(`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`, [
        nowText,
        furthest,
      ]),
    })
    .whereRaw(`(${isOver} or rate_limits.used < ?)`, [nowText, furthest, max])
    .returning('key')
  return taken.length > 0
}

interface BucketRow {
  key: string
  /** Unused here. */
  used: number
  resetsAt: string
  fullAt: number
}

/**
 * A bucket is stored as the time at which it is full again (the generic cell rate algorithm): each use moves it by the time
 * that the use takes to come back, and there is room while it is not further away than a whole refill.
 */
const takeFromBucketRow = hotQuery<
  BucketRow & { now: number; cost: number; latest: number; furthest: number }
>((db, { now, cost, latest, furthest, ...row }) => {
  const moved = 'case when rate_limits.full_at between ? and ? then rate_limits.full_at else ? end + ?'
  return (
    db('rate_limits')
      .insert(row)
      .onConflict('key')
      // Not `resets_at`, whose index would make each message slower; housekeeping asks both columns.
      .merge({ fullAt: db.raw(moved, [now, furthest, now, cost]) })
      .whereRaw(`${moved} <= ?`, [now, furthest, now, cost, latest])
      .returning('key')
  )
})

/**
 * Counts uses of a limit that refills. In a transaction, a rollback returns them.
 *
 * @param deps.db a transaction, or the database
 * @param count at most the limit's maximum; more never have room
 * @returns 0, or the milliseconds until there is room; then nothing is counted
 */
export async function takeFromBucket(
  deps: LimitDeps,
  name: BucketName,
  subject: string,
  count = 1,
): Promise<number> {
  const { max, refillMs } = deps.limits[name]
  const key = keyOf(name, subject)
  const now = deps.now().getTime()
  const cost = costOf(deps, name, count)
  if (count > max) return refillMs
  const resetsAt = new Date(now + refillMs).toISOString()
  const row = { key, used: 0, resetsAt, fullAt: now + cost }
  const latest = now + refillMs
  const times = { now, cost, latest, furthest: latest + clockStepMs }
  const taken = await takeFromBucketRow(deps.db, { ...row, ...times })
  if (taken.length > 0) return 0
  const { fullAt } = await deps.db('rate_limits').where({ key }).first('fullAt')
  return Math.max(1, Number(fullAt) + cost - refillMs - now)
}

/** Returns uses to a limit that refills, e.g. of an upload that was smaller than announced. */
export async function returnToBucket(
  deps: LimitDeps,
  name: BucketName,
  subject: string,
  count: number,
): Promise<void> {
  await deps
    .db('rate_limits')
    .where({ key: keyOf(name, subject) })
    .decrement('fullAt', costOf(deps, name, count))
}

/** Milliseconds until so many uses are back. */
function costOf({ limits }: Pick<Deps, 'limits'>, name: BucketName, count: number): number {
  const { max, refillMs } = limits[name]
  return Math.ceil((count * refillMs) / max)
}

/** Milliseconds until all of these limits have room. */
export async function msUntilRoom(
  deps: LimitDeps,
  names: readonly WindowName[],
  subject: string,
  now = deps.now(),
): Promise<number> {
  const maxOf = new Map(names.map((name) => [keyOf(name, subject), deps.limits[name].max]))
  const rows = await deps
    .db('rate_limits')
    .whereIn('key', [...maxOf.keys()])
    .select('key', 'used', 'resetsAt')
  const full = rows.filter(({ key, used }) => used >= (maxOf.get(key) ?? 0))
  return Math.max(0, ...full.map(({ resetsAt }) => Date.parse(resetsAt) - now.getTime()))
}

/** Returns one use, e.g. of an attempt that succeeded. */
export async function returnToLimit(deps: LimitDeps, name: WindowName, subject: string): Promise<void> {
  await deps
    .db('rate_limits')
    .where({ key: keyOf(name, subject) })
    .where('used', '>', 0)
    .decrement('used', 1)
}

/** Resets a limit. */
export async function clearLimit(
  deps: Pick<LimitDeps, 'db'>,
  name: WindowName,
  subject: string,
): Promise<void> {
  await deps
    .db('rate_limits')
    .where({ key: keyOf(name, subject) })
    .delete()
}

/** @param waitMs milliseconds until a retry makes sense */
export function tooManyAttempts(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('too_many_attempts', {
    message: `Too many attempts. Please try again in ${waitWords(seconds)}.`,
    retryAfterSeconds: seconds,
  })
}

/** `less than a minute`, `3 minutes`, `2 hours`: rounded up, without seconds, which would be outdated when read. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const [count, unit] =
    seconds < 3600 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function keyOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}\n${subject}`).digest('base64url')
}
