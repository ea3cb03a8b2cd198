import type { Knex } from 'knex'
import { type PushKind, pushKinds, staffPushKinds } from '#contract/push.ts'
import type { Deps } from '../../config/deps.ts'
import type { Actor } from '../../http/policies.ts'

/** A device that gets notifications. Secret: its address and keys could identify the device. */
export interface PushSubscription {
  id: string
  userId: string
  /** The session in which it was saved last; it ends with it (on delete cascade). */
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  kinds: PushKind[]
  userAgent: string
  createdAt: string
  /** When the device saved it last, which it does at every start. */
  lastSeenAt: string
  /** When its push service took a notification last. */
  acceptedAt: string | null
}

/** The kinds that a user may have. */
export function kindsFor({ isAdmin }: Pick<Actor, 'isAdmin'>): PushKind[] {
  const staffKinds: readonly string[] = staffPushKinds
  return pushKinds.filter((kind) => isAdmin || !staffKinds.includes(kind))
}

type StoredSubscription = Omit<PushSubscription, 'kinds'> & { kinds: string }

function readSubscription(row: StoredSubscription): PushSubscription {
  const kinds: unknown[] = JSON.parse(row.kinds)
  return { ...row, kinds: pushKinds.filter((kind) => kinds.includes(kind)) }
}

/** The subscription of a user's device, by its address at the push service. */
export async function findSubscription(
  db: Knex,
  userId: string,
  endpoint: string,
): Promise<PushSubscription | undefined> {
  const row = await db('push_subscriptions').where({ userId, endpoint }).first()
  return row && readSubscription(row)
}

/** Subscriptions whose session has not run out, with whether their user is an admin. */
function liveSubscriptions({ db, now }: Pick<Deps, 'db' | 'now'>): Knex.QueryBuilder {
  return db('push_subscriptions')
    .join('sessions', 'sessions.idHash', 'push_subscriptions.sessionId')
    .join('users', 'users.id', 'push_subscriptions.userId')
    .where('sessions.expiresAt', '>', now().toISOString())
    .whereNull('users.deletedAt')
    .select('push_subscriptions.*', 'users.isAdmin')
}

function readLive({ isAdmin, ...row }: StoredSubscription & { isAdmin: boolean | number }): PushSubscription {
  const subscription = readSubscription(row)
  // The role may have been revoked since they were chosen.
  const allowed = kindsFor({ isAdmin: Boolean(isAdmin) })
  return { ...subscription, kinds: subscription.kinds.filter((kind) => allowed.includes(kind)) }
}

/** The subscriptions of these users that want a kind. */
export async function listWanting(
  deps: Pick<Deps, 'db' | 'now'>,
  userIds: readonly string[],
  kind: PushKind,
): Promise<PushSubscription[]> {
  const rows = await liveSubscriptions(deps).whereIn('push_subscriptions.userId', userIds)
  return rows.map(readLive).filter(({ kinds }: PushSubscription) => kinds.includes(kind))
}

/** One of a user's subscriptions, if it still wants a kind. */
export async function findWanting(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, userId }: Pick<PushSubscription, 'id' | 'userId'>,
  kind: PushKind,
): Promise<PushSubscription | undefined> {
  const row = await liveSubscriptions(deps)
    .where({ 'push_subscriptions.id': id, 'push_subscriptions.userId': userId })
    .first()
  const subscription = row && readLive(row)
  return subscription?.kinds.includes(kind) ? subscription : undefined
}

/** Ends a subscription, unless the device has saved it under another user in the meantime. */
export async function endSubscription(
  db: Knex,
  { userId, endpoint }: Pick<PushSubscription, 'userId' | 'endpoint'>,
): Promise<void> {
  await db('push_subscriptions').where({ userId, endpoint }).delete()
}
