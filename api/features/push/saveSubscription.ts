import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { PushKind, pushApi } from '#contract/push.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { lockForRest } from '../../db/lockForRest.ts'
import { newId } from '../../db/newId.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { endSubscription, findSubscription, kindsFor, type PushSubscription } from './PushSubscription.ts'
import { writeNotification } from './writeNotification.ts'

/** Subscriptions per user; those seen longest ago are forgotten. */
const maxSubscriptions = 20

interface Saved {
  actor: Actor
  /** Session of this call; the subscription ends with it. */
  sessionId: string | undefined
  userAgent: string
  body: BodyOf<typeof pushApi.save>
}

/**
 * Saves the subscription of the calling device, or renews it. One that belonged to somebody else moves to the caller, with the
 * caller's kinds. Repeating it changes nothing.
 *
 * @returns its kinds
 * @throws {AppError} push_endpoint_refused, quota_used_up; signed_out if the session has just ended
 */
export async function saveSubscription(
  deps: Deps,
  { actor, sessionId, userAgent, body }: Saved,
): Promise<PushKind[]> {
  const target = { endpoint: body.endpoint, ...body.keys }
  if (!deps.webPush.isUsable(target)) throw new AppError('push_endpoint_refused')
  return inTransaction(deps, async (tx) => {
    await takeFromQuota(deps, tx, 'pushChanges', actor.id)
    const at = tx.now.toISOString()
    // Locks the session, so that a sign-out at the same time ends the subscription too.
    const session = { idHash: sessionId ?? '', userId: actor.id, level: 'full' }
    if ((await tx.db('sessions').where(session).update({ lastSeenAt: at })) === 0) {
      throw new AppError('signed_out')
    }
    await lockForRest(tx, `push:${actor.id}`)
    const wanted = body.kinds ?? (await earlierKinds(tx, actor.id, body))
    const kinds = kindsFor(actor).filter((kind) => !wanted || wanted.includes(kind))
    const row = {
      ...target,
      userId: actor.id,
      sessionId,
      kinds: JSON.stringify(kinds),
      userAgent: userAgent.slice(0, 400),
      lastSeenAt: at,
    }
    await tx
      .db('push_subscriptions')
      .insert({ id: newId(tx.now), ...row, createdAt: at })
      .onConflict('endpoint')
      .merge(row)
    await forgetOldest(tx, actor.id)
    return kinds
  })
}

/** The kinds of the subscription until now, or of the one that it replaces, which ends. */
async function earlierKinds(
  tx: Tx,
  userId: string,
  { endpoint, replaces }: BodyOf<typeof pushApi.save>,
): Promise<PushKind[] | undefined> {
  let replaced: PushSubscription | undefined
  if (replaces !== undefined && replaces !== endpoint) {
    replaced = await findSubscription(tx.db, userId, replaces)
    await endSubscription(tx.db, { userId, endpoint: replaces })
  }
  return (replaced ?? (await findSubscription(tx.db, userId, endpoint)))?.kinds
}

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const kept = tx
    .db('push_subscriptions')
    .where({ userId })
    .orderBy('lastSeenAt', 'desc')
    .limit(maxSubscriptions)
    .select('id')
  await tx.db('push_subscriptions').where({ userId }).whereNotIn('id', kept).delete()
}

/**
 * Sends a notification to the caller's device at once, so that a failure can be reported.
 *
 * @throws {AppError} push_ended if the caller has no such subscription, or its push service does not know it any more (then it is
 *   ended here too), push_not_sent, quota_used_up
 */
export async function testSubscription(deps: Deps, actor: Actor, endpoint: string): Promise<void> {
  const subscription = await findSubscription(deps.db, actor.id, endpoint)
  if (!subscription) throw new AppError('push_ended')
  await inTransaction(deps, (tx) => takeFromQuota(deps, tx, 'testPushes', actor.id))
  const notification = writeNotification(deps.now(), {
    userId: actor.id,
    kind: subscription.kinds[0] ?? 'messages',
    at: deps.now().toISOString(),
    title: 'Notifications work',
    body: 'This is how Live Shows tells you what is new.',
    tag: 'test',
    path: '/notifications',
  })
  const answer = await deps.webPush.send(subscription, notification, new AbortController().signal)
  if (answer.is === 'accepted') return
  if (answer.is === 'gone') {
    await endSubscription(deps.db, subscription)
    throw new AppError('push_ended')
  }
  deps.log.error({ reason: answer.why }, 'a test notification was not sent')
  throw new AppError('push_not_sent')
}
