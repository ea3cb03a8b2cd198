import { z } from 'zod'
import { type PushKind, staffPushKinds } from '#contract/push.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { lockForRest } from '../../db/lockForRest.ts'
import { newId } from '../../db/newId.ts'
import { saveNowOrLater } from '../../db/untilSaved.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { GiveUpError, RetryLaterError } from '../../jobs/jobErrors.ts'
import { countUnreadAnswers } from '../faq/ownQuestions.ts'
import { recordAlert } from '../notifications/alertStaff.ts'
import { countAttention } from '../requests/listRequests.ts'
import { findPushedEvent, pushOf } from './PushedEvent.ts'
import { endSubscription, findWanting } from './PushSubscription.ts'
import { templates } from './templates.ts'
import { endOf, writeNotification } from './writeNotification.ts'

/**
 * Sends one notification to one subscription, if there still is something to say. A process that is killed between sending and
 * noting it sends it again, which replaces the first one on the device (its tag).
 */
export const sendPushJob = defineJob({
  kind: 'push.send',
  lane: 'push',
  payload: z.object({ eventId: z.uuid(), userId: z.uuid(), subscriptionId: z.uuid() }),
  // Enough for the 24 hours after which none is worth sending.
  maxAttempts: 24,
  async run(deps, { eventId, userId, subscriptionId }, { number, signal }) {
    const event = await findPushedEvent(deps.db, eventId)
    if (!event) return
    const { kind } = pushOf(event)
    const subscription = await findWanting(deps, { id: subscriptionId, userId }, kind)
    const content = subscription && (await templates[event.type](deps, event, userId))
    if (!subscription || !content) return
    const notification = { ...content, userId, kind, at: event.at }
    if (endOf(notification) <= deps.now()) {
      if (number > 1) throw new GiveUpError('It could not be delivered in time')
      return
    }

    const badge = await countForBadge(deps, kind, userId)
    const sent = writeNotification(deps.now(), { ...notification, ...badge })
    const answer = await deps.webPush.send(subscription, sent, signal)
    deps.metrics.pushes.inc({ result: answer.is })
    switch (answer.is) {
      case 'accepted': {
        const accepted = { acceptedAt: deps.now().toISOString() }
        return saveNowOrLater(deps, () =>
          deps.db('push_subscriptions').where({ id: subscription.id }).update(accepted),
        )
      }
      case 'gone':
        return endSubscription(deps.db, subscription)
      case 'unavailable':
        throw new RetryLaterError(answer.why, answer.retryAfterMs)
      case 'forbidden':
        await alertOnceADay(deps, subscription.endpoint, answer.why)
        throw new GiveUpError(answer.why)
      case 'refused':
        throw new GiveUpError(answer.why)
    }
  },
})

/** What the app's icon shows: the number of requests that need their customer, and of unread answers. Nothing for what is pushed to staff. */
async function countForBadge(deps: Deps, kind: PushKind, userId: string): Promise<{ badge?: number }> {
  const staffKinds: readonly string[] = staffPushKinds
  if (staffKinds.includes(kind)) return {}
  const requests = await countAttention(deps.db, userId, deps.now())
  return { badge: requests + (await countUnreadAnswers(deps.db, userId)) }
}

/** Alerts staff, at most once a day, that a push service refuses our notifications. */
async function alertOnceADay(deps: Deps, endpoint: string, why: string): Promise<void> {
  const { host } = new URL(endpoint)
  deps.log.error({ host, reason: why }, 'a push service refuses our key or subject')
  await inTransaction(deps, async (tx) => {
    await lockForRest(tx, 'push.refused')
    const today = tx.now.toISOString().slice(0, 10)
    if (await tx.db('events').where({ type: 'push.refused' }).where('at', '>=', today).first('id')) return
    const id = newId(tx.now)
    const message =
      `${host} does not take our notifications: ${why}. ` +
      'Please ask a developer to check VAPID_SUBJECT and the VAPID keys. Mails are sent as before.'
    await recordAlert(
      tx,
      { type: 'push.refused', actorId: null, subjectId: id },
      { id, subject: 'Notifications are not delivered', message },
    )
  })
}
