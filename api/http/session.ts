import { createHash, randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import session from 'koa-session'

/** Thirty days; renewed once half of it is over. Milliseconds. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** `mfa_pending` has given the password only; every policy but `anyone` wants `full`. */
export type SessionLevel = 'mfa_pending' | 'full'

interface SessionData {
  userId: string
  level: SessionLevel
  signedInAt: string
}

interface Options {
  db: Knex
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
export function sessionMiddleware(app: Koa, { db, now, secrets, secure }: Options): Middleware {
  // koa would sign with SHA-1.
  app.keys = new Keygrip(secrets, 'sha256')
  return session(app, {
    key: secure ? '__Host-live-shows' : 'live-shows',
    maxAge: maxAgeMs,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    renew: true,
    genid: () => randomBytes(32).toString('base64url'),
    store: {
      async get(id: string) {
        const row = await db('sessions')
          .where({ idHash: hashId(id) })
          .where('expiresAt', '>', now().toISOString())
          .first()
        if (!row) return undefined
        // koa-session renews by its own clock; hand it the time left, seen from there.
        const left = Date.parse(row.expiresAt) - now().getTime()
        return { userId: row.userId, level: row.level, ...JSON.parse(row.data), _expire: Date.now() + left }
      },
      async set(id: string, data: Partial<SessionData>, _maxAge: unknown, { ctx }: { ctx?: Context }) {
        const { userId, level, signedInAt } = data
        if (!userId || !level) return
        const times = {
          lastSeenAt: now().toISOString(),
          expiresAt: new Date(now().getTime() + maxAgeMs).toISOString(),
        }
        const updated = await db('sessions')
          .where({ idHash: hashId(id) })
          .update({ level, ...times })
        if (updated === 0 && ctx?.state.isStartingSession) {
          const createdAt = now().toISOString()
          const row = {
            idHash: hashId(id),
            userId,
            level,
            data: JSON.stringify({ signedInAt }),
            createdAt,
            ...times,
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

/** Signs out: the row is gone before the reply leaves. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

/** The signed-in person's id, once nothing more is asked of them. */
export function signedInUserId(ctx: Context): string | undefined {
  const data = ctx.session as Partial<SessionData> | null
  return data?.level === 'full' ? data.userId : undefined
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

function hashId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
