import { z } from 'zod'
import { isResaleOpen, lastDateOfResale } from '#contract/rules/resaleRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { findListing, Listing } from '../tickets/Listing.ts'
import { withdrawSold } from '../tickets/putBackOnSale.ts'
import { lockReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { endReturn } from './endReturn.ts'

const fiveMinutesMs = 5 * 60 * 1000
const batchSize = 100

/** Ends what was not sold until 24 hours before its event: the ticket is usable again, unless its seller was paid back. */
export const endUnsoldReturnsJob = defineJob({
  kind: 'resale.end_unsold',
  lane: 'deadlines',
  payload: z.object({}),
  everyMs: fiveMinutesMs,
  async run(deps, _, { signal }) {
    const lastDate = lastDateOfResale(deps.now())
    const unsold = () =>
      TicketReturn.query(deps.db)
        .whereRaw('ended_at is null and sold_at is null and pays_back')
        .where('concertDate', '<=', lastDate)
        .orderBy('concertDate')
        .limit(batchSize)
    for (let ended = true; ended && !signal.aborted; ) {
      const due = await unsold()
      for (const { id } of due) await endUnsold(deps, id)
      ended = due.length > 0
    }
    const leftOver = await Listing.query(deps.db)
      .whereRaw("status = 'active'")
      .where('concertDate', '<=', lastDate)
      .orderBy('concertDate')
      .limit(batchSize)
    for (const listing of leftOver) await withdrawLeftOver(deps, listing)
  },
})

async function endUnsold(deps: Deps, returnId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, returnId)
    if (current.endedAt === null && current.soldAt === null) await endReturn(tx, current, 'unsold')
  })
}

/** A listing that was sold before, and whose recipient did not pay. */
async function withdrawLeftOver(deps: Deps, { id, returnId }: Listing): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockReturn(tx, returnId)
    const listing = await findListing(tx.db, id)
    if (listing?.status === 'active' && !isResaleOpen(listing.concertDate, tx.now))
      await withdrawSold(tx, listing)
  })
}
