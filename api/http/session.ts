import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import session from 'koa-session'
import { AppError } from '#contract/errors.ts'
import { columnsAs, hotQuery } from '../db/hotQuery.ts'
import type { Tx } from '../db/inTransaction.ts'
import { cannotSave } from '../db/watchStorage.ts'
import { recordEvent } from '../events/recordEvent.ts'
import type { Actor, SignedOutCode } from './policies.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Expires after 30 days without a visit; renewed once half of them are over. Milliseconds. */
const maxAgeMs = 30 * dayMs
/** Maximum age, however often the session is used. Milliseconds. */
const absoluteAgeMs = 90 * dayMs
/** Time to enter the code of a second factor. Milliseconds. */
const pendingAgeMs = 15 * 60 * 1000
/** How long a session stays confirmed after the password was entered. Milliseconds. */
const confirmedMs = 10 * 60 * 1000
/** How far `lastSeenAt` may lag, so that most requests only read. Milliseconds. */
const seenEveryMs = 10 * 60 * 1000

/**
 * `mfa_pending`: the password was accepted, the second factor is missing. `access_changed` and `signed_out_elsewhere`: it has ended
 * because of a new role, or its user has ended it from another device, and is kept so that the device learns why. Every policy except
 * `anyone` requires `full`.
 */
type SessionLevel = 'mfa_pending' | 'full' | EndedLevel
type EndedLevel = Exclude<SignedOutCode, 'signed_out'>

interface SessionData {
  userId: string
  level: SessionLevel
  signedInAt: string
}

/** Reads the user together with the session. Passed in, so that `http` does not depend on a feature's tables. */
export interface SessionUsers {
  /** Joins the user to a query of sessions. Its column names must differ from those of a session. */
  join: (sessions: Knex.QueryBuilder, db: Knex) => Knex.QueryBuilder
  /** The user in such a row; undefined if the account is deleted. */
  read: (row: object) => Actor | undefined
}

interface Options {
  db: Knex
  sessionUsers: SessionUsers
  now: () => Date
  secrets: string[]
  /** Whether the app is served over HTTPS. */
  secure: boolean
  /** Called after a session of this user has been deleted at a sign-out or got a new id. */
  onEnded: (userId: string) => void
}

const cookieName = (secure: boolean) => (secure ? '__Host-live-shows' : 'live-shows')

/** Whether the call comes with a session's cookie, which may have expired. Asks no database. */
export function hasSessionCookie(ctx: Context, secure: boolean): boolean {
  return ctx.cookies.get(cookieName(secure), { signed: false }) !== undefined
}

/** Signs and verifies cookies. The first secret signs. */
function cookieKeys(secrets: string[]): Keygrip {
  // koa's default is SHA-1.
  const keysOf = (some: string[]) => new Keygrip(some, 'sha256')
  const each = secrets.map((secret) => keysOf([secret]))
  // Keygrip's own comparison asks the system for random bytes, in every call.
  const index = (data: string, signature: string) =>
    each.findIndex((keys) => isSameSecret(signature, keys.sign(data)))
  return Object.assign(keysOf(secrets), { index })
}

/** Compares texts in a time that does not reveal how similar they are. */
export function isSameSecret(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Sessions in the database. The cookie has a random id of 32 bytes; the database stores only its SHA-256.
 *
 * Only `startSession` inserts a row; koa-session's own saves only update. So a slow request that ends after a sign-out
 * cannot restore the session.
 */
export function sessionMiddleware(
  app: Koa,
  { db, sessionUsers, now, secrets, secure, onEnded }: Options,
): Middleware {
  app.keys = cookieKeys(secrets)
  const findSession = hotQuery<{ idHash: string; now: string; oldest: string }, FoundSession>((db, values) =>
    sessionUsers.join(
      db('sessions')
        .where('sessions.idHash', values.idHash)
        .where('sessions.expiresAt', '>', values.now)
        .where('sessions.createdAt', '>', values.oldest)
        .select(
          columnsAs(db, 'sessions', [
            'idHash',
            'userId',
            'level',
            'data',
            'lastSeenAt',
            'expiresAt',
            'confirmedAt',
          ]),
        ),
      db,
    ),
  )
  async function end(idHash: string): Promise<void> {
    const ended = await db('sessions').where({ idHash }).first('userId')
    await db('sessions').where({ idHash }).delete()
    if (ended) onEnded(ended.userId)
  }
  return session(app, {
    key: cookieName(secure),
    maxAge: maxAgeMs,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    renew: true,
    genid: () => randomBytes(32).toString('base64url'),
    store: {
      async get(id: string, _maxAge: unknown, { ctx }: { ctx?: Context }) {
        const time = now()
        const [row] = await findSession(db, {
          idHash: hashId(id),
          now: time.toISOString(),
          oldest: new Date(time.getTime() - absoluteAgeMs).toISOString(),
        })
        if (!row) return undefined
        await updateLastSeen(db, row, time).catch(unlessUnsaved)
        if (ctx) {
          ctx.state.sessionUser = sessionUsers.read(row)
          ctx.state.confirmedAt = row.confirmedAt
        }
        // koa-session uses its own clock for renewal, so convert the remaining time to it.
        const left = Date.parse(row.expiresAt) - time.getTime()
        return { userId: row.userId, level: row.level, ...JSON.parse(row.data), _expire: Date.now() + left }
      },
      async set(id: string, data: Partial<SessionData>, _maxAge: unknown, { ctx }: { ctx?: Context }) {
        const { userId, level, signedInAt } = data
        if (!userId || !level) return
        const ageMs = level === 'full' ? maxAgeMs : pendingAgeMs
        const lastSeenAt = now().toISOString()
        const expiresAt = new Date(now().getTime() + ageMs).toISOString()
        // A pending sign-in is not prolonged by attempts.
        const renewal = level === 'full' ? { lastSeenAt, expiresAt } : { lastSeenAt }
        const updated = await db('sessions')
          .where({ idHash: hashId(id) })
          .update({ level, ...renewal })
        if (updated === 0 && ctx?.state.isStartingSession) {
          const createdAt = now().toISOString()
          const row = {
            idHash: hashId(id),
            userId,
            level,
            data: JSON.stringify({ signedInAt }),
            userAgent: ctx.get('User-Agent').slice(0, 400),
            createdAt,
            lastSeenAt,
            expiresAt,
            confirmedAt: level === 'full' ? createdAt : null,
          }
          const before: string | undefined = ctx.state.replacedSession
          // The device's push subscription goes with the session of the same user (`on update cascade`).
          const renewed =
            before && level === 'full'
              ? await db('sessions').where({ idHash: before, userId, level }).update(row)
              : 0
          if (renewed > 0) return onEnded(userId)
          if (before) await end(before)
          await db('sessions').insert(row)
        }
      },
      async destroy(id: string, { ctx }: { ctx?: Context } = {}) {
        // `regenerate` destroys the old id before it sets the new one, which replaces its row.
        if (ctx?.state.isStartingSession) ctx.state.replacedSession = hashId(id)
        else await end(hashId(id))
      },
    },
  })
}

interface FoundSession {
  idHash: string
  userId: string
  level: SessionLevel
  data: string
  lastSeenAt: string
  expiresAt: string
  confirmedAt: string | null
}

/** Ignores a failed write, so that users who are signed in can still read. */
function unlessUnsaved(error: unknown): void {
  if (!cannotSave(error)) throw error
}

/** One of several concurrent requests writes. A session that has ended meanwhile is not restored. */
async function updateLastSeen(db: Knex, { idHash, lastSeenAt }: FoundSession, now: Date): Promise<void> {
  const due = new Date(now.getTime() - seenEveryMs).toISOString()
  if (lastSeenAt > due) return
  await db('sessions')
    .where({ idHash })
    .where('lastSeenAt', '<=', due)
    .update({ lastSeenAt: now.toISOString() })
}

/** Signs a user in on this device with a new session id; the old id becomes invalid. */
export async function startSession(
  ctx: Context,
  userId: string,
  level: SessionLevel,
  now: Date,
): Promise<void> {
  if (!ctx.session) ctx.session = {}
  Object.assign(ctx.session ?? {}, { userId, level, signedInAt: now.toISOString() } satisfies SessionData)
  ctx.state.isStartingSession = true
  await ctx.session?.regenerate()
  ctx.state.isStartingSession = false
}

/** The user of a pending sign-in, whose second factor is missing. */
export function pendingUserId(ctx: Context): string | undefined {
  const data = ctx.session as Partial<SessionData> | null
  return data?.level === 'mfa_pending' ? data.userId : undefined
}

/** Confirms this call's session after its user has entered the password again. A sign-in confirms it too. */
export async function confirmSession(ctx: Context, { db, now }: Pick<Options, 'db' | 'now'>): Promise<void> {
  const idHash = sessionIdOf(ctx)
  if (idHash) await db('sessions').where({ idHash }).update({ confirmedAt: now().toISOString() })
}

/**
 * Asserts that the user of this call's session entered the password a short time ago, so that an unlocked phone or a stolen
 * cookie is not enough.
 *
 * @throws {AppError} confirm_password
 */
export function assertConfirmed(ctx: Context, now: Date): void {
  const { confirmedAt } = ctx.state
  const since = new Date(now.getTime() - confirmedMs).toISOString()
  if (!confirmedAt || confirmedAt < since) throw new AppError('confirm_password')
}

/** Signs out: the row is deleted before the reply is sent. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

/** The id of the fully signed-in user. */
export function signedInUserId(ctx: Context): string | undefined {
  const data = ctx.session as Partial<SessionData> | null
  return data?.level === 'full' ? data.userId : undefined
}

/** Why this call's session is not signed in. */
export function signedOutBecause(ctx: Context): SignedOutCode {
  const { level } = (ctx.session ?? {}) as Partial<SessionData>
  return isEnded(level) ? level : 'signed_out'
}

function isEnded(level: SessionLevel | undefined): level is EndedLevel {
  return level === 'access_changed' || level === 'signed_out_elsewhere'
}

/**
 * The user who was read with this call's session, once. Later callers, such as a stream, must read the user again, because
 * a role may have been revoked.
 */
export function takeSessionUser(ctx: Context, userId: string): Actor | undefined {
  const user: Actor | undefined = ctx.state.sessionUser
  ctx.state.sessionUser = undefined
  return user?.id === userId ? user : undefined
}

/** Whether the session of a long-running call, such as a stream, is still valid. */
export async function isSessionValid(
  ctx: Context,
  { db, now }: Pick<Options, 'db' | 'now'>,
): Promise<boolean> {
  const id = ctx.session?.externalKey
  if (!id) return false
  const row = await db('sessions')
    .where({ idHash: hashId(id), level: 'full' })
    .where('expiresAt', '>', now().toISOString())
    .first('userId')
  return row !== undefined
}

/** The database's id of this call's session. It can be shown to the user, because the cookie cannot be derived from it. */
export function sessionIdOf(ctx: Context): string | undefined {
  const id = ctx.session?.externalKey
  return id ? hashId(id) : undefined
}

interface SessionRow {
  idHash: string
  userAgent: string | null
  createdAt: string
  /** Lags by at most `seenEveryMs`. */
  lastSeenAt: string
}

/** A user's sessions, most recently used first. */
export async function listSessions(db: Knex, userId: string, now: Date): Promise<SessionRow[]> {
  return db('sessions')
    .where({ userId, level: 'full' })
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '>', new Date(now.getTime() - absoluteAgeMs).toISOString())
    .orderBy('lastSeenAt', 'desc')
    .select('idHash', 'userAgent', 'createdAt', 'lastSeenAt')
}

/**
 * Ends one of a user's sessions, all but one, or all, for the user themselves. Their devices learn of it; their event streams end
 * after the commit.
 *
 * @returns how many
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string | undefined } = {},
): Promise<number> {
  const rows = tx.db('sessions').where({ userId })
  if (which.only !== undefined) rows.where({ idHash: which.only })
  if (which.except !== undefined) rows.whereNot({ idHash: which.except })
  return endRows(tx, rows, { userId, level: 'signed_out_elsewhere', endedBy: userId })
}

/** Ends all sessions of a user whose role has changed. Their devices learn why. @param changedBy who has changed it */
export async function endSessionsOfRole(tx: Tx, userId: string, changedBy: string): Promise<void> {
  await endRows(tx, tx.db('sessions').where({ userId }), {
    userId,
    level: 'access_changed',
    endedBy: changedBy,
  })
}

async function endRows(
  tx: Tx,
  rows: Knex.QueryBuilder,
  { userId, level, endedBy }: { userId: string; level: EndedLevel; endedBy: string },
): Promise<number> {
  const kept: FoundSession[] = await rows.clone().whereNot({ level: 'mfa_pending' })
  // Not updated: what belongs to a session, such as a push subscription, goes with its row.
  const deleted: number = await rows.delete()
  if (kept.length > 0) {
    await tx.db('sessions').insert(kept.map((row) => ({ ...row, level, confirmedAt: null })))
  }
  const count = deleted - kept.filter(({ level }) => isEnded(level)).length
  if (count === 0) return 0
  tx.publications.push({ accessOf: userId })
  await recordEvent(tx, {
    type: 'account.sessions_ended',
    actorId: endedBy,
    subjectId: userId,
    data: { count },
  })
  return count
}

function hashId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
