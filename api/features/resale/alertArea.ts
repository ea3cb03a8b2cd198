import type { Knex } from 'knex'
import { z } from 'zod'
import { dollarsFromCents, formatMoney, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { findUser } from '../accounts/User.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { Listing } from '../tickets/Listing.ts'
import { writeListing } from './listings.ts'

/** Users of an area who are notified at once. */
export const batchSize = 50
/** Pause between batches, so that a large area does not delay other mails. Milliseconds. */
export const pauseMs = 10_000

/**
 * Alerts the customers of a new listing's area who want alerts, but not its seller. A run queues the mails of one batch and the next
 * run in one transaction, so that it continues where a killed process has stopped, and mails nobody twice.
 */
export const alertAreaJob = defineJob({
  kind: 'resale.alert_area',
  lane: 'mail',
  payload: z.object({
    listingId: z.uuid(),
    /** The last user of the batch before. */
    after: z.uuid().optional(),
  }),
  async run(deps, { listingId, after = '' }) {
    const listing = await findOpenListing(deps, listingId)
    if (!listing) return
    const userIds = await listUsersToAlert(deps.db, listing, after)
    await inTransaction(deps, async (tx) => {
      for (const userId of userIds) {
        const dedupeKey = `${mailAlertJob.kind}:${listingId}:${userId}`
        await queueJob(tx, mailAlertJob, { listingId, userId }, { dedupeKey })
      }
      const last = userIds.at(-1)
      if (last === undefined || userIds.length < batchSize) return
      const runAt = new Date(tx.now.getTime() + pauseMs)
      const dedupeKey = `${alertAreaJob.kind}:${listingId}:${last}`
      await queueJob(tx, alertAreaJob, { listingId, after: last }, { runAt, dedupeKey })
    })
  },
})

export const mailAlertJob = defineJob({
  kind: 'resale.mail_alert',
  lane: 'mail',
  payload: z.object({ listingId: z.uuid(), userId: z.uuid() }),
  async run(deps, { listingId, userId }, attempt) {
    const listing = await findWantedListing(deps, listingId, userId)
    if (!listing) return
    const price = formatMoney(dollarsFromCents(listing.resalePrice))
    const total = formatMoney(dollarsFromCents(listing.resalePrice + serviceFeeCents))
    await mailCustomer(deps, attempt, userId, {
      type: 'resale_alert',
      subject: `A ticket in your area: ${listing.artist}`,
      text: [
        `Another customer cannot use their ticket for ${writeListing(listing)}.`,
        `It is yours for what they paid: ${price}, ${total} with the service fee. Tell us that you are interested; we choose among everyone who is.`,
      ].join('\n\n'),
      path: '/dashboard?tab=available-tickets',
      actionLabel: 'See available tickets',
      footnote:
        'You get this because you asked for alerts about tickets resold in your area. To stop them, turn them off:',
      unsubscribePath: '/notifications',
    })
  },
})

/** The next batch of a listing's area who want alerts, but not its seller. */
export async function listUsersToAlert(
  db: Knex,
  { zipCodePrefix, sellerId }: Listing,
  after: string,
): Promise<string[]> {
  return db('users')
    .whereRaw('resell_notifications_enabled and deleted_at is null')
    .whereRaw('substr(zip_code, 1, 3) = ?', [zipCodePrefix])
    .where('id', '>', after)
    .whereNot({ id: sellerId })
    .orderBy('id')
    .limit(batchSize)
    .pluck('id')
}

/** A listing that a user still wants an alert about: they may have turned alerts off, moved, or left. */
export async function findWantedListing(
  deps: Deps,
  listingId: string,
  userId: string,
): Promise<Listing | undefined> {
  const listing = await findOpenListing(deps, listingId)
  const user = await findUser(deps.db, userId)
  const isWanted = user?.resellNotificationsEnabled && areaCode(user.zipCode) === listing?.zipCodePrefix
  return isWanted ? listing : undefined
}

export async function findOpenListing(deps: Deps, listingId: string): Promise<Listing | undefined> {
  const listing = await Listing.query(deps.db).findOne({ id: listingId, status: 'active' })
  return listing && isResaleOpen(listing.concertDate, deps.now()) ? listing : undefined
}
