import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { batchSize, findOpenListing, listUsersToAlert, pauseMs } from '../resale/alertArea.ts'
import { findPushedEvent, type PushedEvent, pushOf } from './PushedEvent.ts'
import { listWanting } from './PushSubscription.ts'
import { sendPushJob } from './sendPush.ts'

/**
 * Queues the notifications of an event, one for each subscription, so that a retry pushes nobody twice. An area is notified in batches,
 * like the mails about a listing.
 */
export const deliverPushJob = defineJob({
  kind: 'push.deliver',
  lane: 'push',
  payload: z.object({
    eventId: z.uuid(),
    customerId: z.uuid().nullable().optional(),
    /** The last user of the batch before. */
    after: z.uuid().optional(),
  }),
  async run(deps, { eventId, customerId, after = '' }) {
    const event = await findPushedEvent(deps.db, eventId)
    if (!event) return
    const { kind, to } = pushOf(event)
    const isArea = to === 'area'
    const recipients = isArea
      ? await listArea(deps, event, after)
      : to === 'staff'
        ? await listAdmins(deps)
        : [customerId ?? '']
    const subscriptions = await listWanting(
      deps,
      recipients.filter((userId) => userId !== event.actorId),
      kind,
    )
    await inTransaction(deps, async (tx) => {
      for (const { id: subscriptionId, userId } of subscriptions) {
        const dedupeKey = `${sendPushJob.kind}:${eventId}:${subscriptionId}`
        await queueJob(tx, sendPushJob, { eventId, userId, subscriptionId }, { dedupeKey })
      }
      const last = recipients.at(-1)
      if (!isArea || last === undefined || recipients.length < batchSize) return
      const runAt = new Date(tx.now.getTime() + pauseMs)
      const dedupeKey = `${deliverPushJob.kind}:${eventId}:${last}`
      await queueJob(tx, deliverPushJob, { eventId, after: last }, { runAt, dedupeKey })
    })
  },
})

async function listArea(deps: Deps, { subjectId }: PushedEvent, after: string): Promise<string[]> {
  const listing = await findOpenListing(deps, subjectId)
  return listing ? listUsersToAlert(deps.db, listing, after) : []
}

async function listAdmins({ db }: Deps): Promise<string[]> {
  return db('users').whereRaw('is_admin and deleted_at is null').pluck('id')
}
