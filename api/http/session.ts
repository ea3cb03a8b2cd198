import { createHash, randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import session from 'koa-session'
import { columnsAs, hotQuery } from '../db/hotQuery.ts'
import type { Actor } from './policies.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Thirty days without a visit; renewed once half of it is over. Milliseconds. */
const maxAgeMs = 30 * dayMs
/** However often somebody comes back, the password is asked for again after this. Milliseconds. */
const absoluteAgeMs = 90 * dayMs
/** To type the code of a second factor, sent again perhaps. Milliseconds. */
const pendingAgeMs = 15 * 60 * 1000
/** How far behind `lastSeenAt` may be: most requests read only. Milliseconds. */
const seenEveryMs = 10 * 60 * 1000

/** `mfa_pending` has given the password only; every policy but `anyone` wants `full`. */
export type SessionLevel = 'mfa_pending' | 'full'

interface SessionData {
  userId: string
  level: SessionLevel
  signedInAt: string
}

/** How the people of sessions are read along with them, so that http knows nobody's tables. */
export interface People {
  /** Adds the person of each session to a query of sessions, where there is one, and no column named as one of a session. */
  join: (sessions: Knex.QueryBuilder, db: Knex) => Knex.QueryBuilder
  /** The person in such a row; undefined for whoever has no account any more. */
  read: (row: object) => Actor | undefined
}

interface Options {
  db: Knex
  people: People
  now: () => Date
  secrets: string[]
  /** Whether people reach us by https. */
  secure: boolean
}

/**
 * Sessions in the database, behind a cookie with a random id of 32 bytes of which only the SHA-256 is kept.
 *
 * A row is inserted by `startSession` alone; koa-session's own saves only update. So a request that was on its way while its
 * person signed out cannot bring the session back (design, section 4, item 18).
 */
export function sessionMiddleware(app: Koa, { db, people, now, secrets, secure }: Options): Middleware {
  // koa would sign with SHA-1.
  app.keys = new Keygrip(secrets, 'sha256')
  const findSession = hotQuery<{ idHash: string; now: string; oldest: string }, FoundSession>((db, values) =>
    people.join(
      db('sessions')
        .where('sessions.idHash', values.idHash)
        .where('sessions.expiresAt', '>', values.now)
        .where('sessions.createdAt', '>', values.oldest)
        .select(columnsAs(db, 'sessions', ['idHash', 'userId', 'level', 'data', 'lastSeenAt', 'expiresAt'])),
      db,
    ),
  )
  return session(app, {
    key: secure ? '__Host-live-shows' : 'live-shows',
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
        await noteSeen(db, row, time)
        if (ctx) ctx.state.foundPerson = people.read(row)
        // koa-session renews by its own clock; hand it the time left, seen from there.
        const left = Date.parse(row.expiresAt) - time.getTime()
        return { userId: row.userId, level: row.level, ...JSON.parse(row.data), _expire: Date.now() + left }
      },
      async set(id: string, data: Partial<SessionData>, _maxAge: unknown, { ctx }: { ctx?: Context }) {
        const { userId, level, signedInAt } = data
        if (!userId || !level) return
        const ageMs = level === 'full' ? maxAgeMs : pendingAgeMs
        const lastSeenAt = now().toISOString()
        const expiresAt = new Date(now().getTime() + ageMs).toISOString()
        // Half a sign-in is not prolonged by trying.
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
          }
          await db('sessions').insert(row)
        }
      },
      async destroy(id: string) {
        await db('sessions')
          .where({ idHash: hashId(id) })
          .delete()
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
}

/** Of many requests at once one writes; a session that has ended meanwhile stays gone. */
async function noteSeen(db: Knex, { idHash, lastSeenAt }: FoundSession, now: Date): Promise<void> {
  const due = new Date(now.getTime() - seenEveryMs).toISOString()
  if (lastSeenAt > due) return
  await db('sessions')
    .where({ idHash })
    .where('lastSeenAt', '<=', due)
    .update({ lastSeenAt: now.toISOString() })
}

/** Signs a person in on this device under a new session id; the old id is worthless from here on. */
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

/** Who has given the password, and not yet the code of their second factor. */
export function pendingUserId(ctx: Context): string | undefined {
  const data = ctx.session as Partial<SessionData> | null
  return data?.level === 'mfa_pending' ? data.userId : undefined
}

/** Signs out: the row is gone before the reply leaves. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

/** The signed-in person's id, once nothing more is asked of them. */
export function signedInUserId(ctx: Context): string | undefined {
  const data = ctx.session as Partial<SessionData> | null
  return data?.level === 'full' ? data.userId : undefined
}

/**
 * The person who was read with the session of this call, once: whoever asks again, as a stream does, has to read them anew,
 * since a role may have been taken meanwhile.
 */
export function takeFoundPerson(ctx: Context, userId: string): Actor | undefined {
  const person: Actor | undefined = ctx.state.foundPerson
  ctx.state.foundPerson = undefined
  return person?.id === userId ? person : undefined
}

/** Whether a call that goes on and on, like a stream, is still that of a signed-in person. */
export async function sessionStands(
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

/** What the database calls the session of this call: fit to be shown, since the cookie cannot be found from it. */
export function sessionIdOf(ctx: Context): string | undefined {
  const id = ctx.session?.externalKey
  return id ? hashId(id) : undefined
}

export interface SessionRow {
  idHash: string
  userAgent: string | null
  createdAt: string
  /** At most `seenEveryMs` behind the last request. */
  lastSeenAt: string
}

/** Where a person is signed in, the most recently used first. */
export async function listSessions(db: Knex, userId: string, now: Date): Promise<SessionRow[]> {
  return db('sessions')
    .where({ userId, level: 'full' })
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '>', new Date(now.getTime() - absoluteAgeMs).toISOString())
    .orderBy('lastSeenAt', 'desc')
    .select('idHash', 'userAgent', 'createdAt', 'lastSeenAt')
}

/**
 * Ends sessions of a person: one, or all but one, or all.
 *
 * @returns how many
 */
export async function endSessions(
  db: Knex,
  userId: string,
  which: { only?: string; except?: string | undefined } = {},
): Promise<number> {
  const rows = db('sessions').where({ userId })
  if (which.only !== undefined) rows.where({ idHash: which.only })
  if (which.except !== undefined) rows.whereNot({ idHash: which.except })
  return rows.delete()
}

function hashId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
