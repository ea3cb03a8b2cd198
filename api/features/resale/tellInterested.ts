import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { Listing, OptIn } from '../tickets/Listing.ts'
import { writeListing } from './writeListing.ts'

const batchSize = 50

/**
 * Mails those who are interested in a ticket that was offered to someone else or withdrawn, each of them once for a listing.
 * Works through them in batches; a batch and its mails are one transaction.
 */
export const tellInterestedJob = defineJob({
  kind: 'resale.tell_interested',
  lane: 'mail',
  payload: z.object({ listingId: z.string() }),
  async run(deps, { listingId }, { signal }) {
    while (!signal.aborted && (await tellBatch(deps, listingId)) === batchSize);
    signal.throwIfAborted()
  },
})

/** @returns how many are told */
async function tellBatch(deps: Deps, listingId: string): Promise<number> {
  return inTransaction(deps, async (tx) => {
    const untold = () => OptIn.query(tx.db).where({ listingId, chosenAt: null, toldAt: null })
    const first = untold().orderBy('id').limit(batchSize).select('id')
    const told = await untold()
      .whereIn('id', first)
      .patch({ toldAt: tx.now.toISOString() })
      .returning('userId')
    for (const { userId } of told) await queueJob(tx, mailGoneJob, { listingId, userId })
    return told.length
  })
}

export const mailGoneJob = defineJob({
  kind: 'resale.mail_gone',
  lane: 'mail',
  payload: z.object({ listingId: z.string(), userId: z.string() }),
  async run(deps, { listingId, userId }, attempt) {
    const listing = await Listing.query(deps.db).findById(listingId).throwIfNotFound()
    const isWithdrawn = listing.status === 'withdrawn'
    await mailCustomer(deps, attempt, userId, {
      type: 'resale_gone',
      subject: `${isWithdrawn ? 'No longer available' : 'Offered to someone else'}: ${listing.artist}`,
      text: [
        `Thank you for your interest in the ticket for ${writeListing(listing)}.`,
        isWithdrawn
          ? 'It is no longer for resale, so there is nothing for you to do. We are sorry that it did not work out this time.'
          : 'This time it was offered to somebody else. If they do not take it, you will find it under Available Tickets again, and your interest still counts.',
      ].join('\n\n'),
      path: '/dashboard?tab=available-tickets',
      actionLabel: 'See available tickets',
    })
  },
})
