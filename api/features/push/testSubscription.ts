import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { endSubscription, findSubscription } from './PushSubscription.ts'
import { writeNotification } from './writeNotification.ts'

/**
 * Sends a notification to the caller's device at once, so that a failure can be told.
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
