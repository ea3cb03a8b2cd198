import { z } from 'zod'
import { hasOfferExpired } from '#contract/rules/offerRules.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { Offer } from './Offer.ts'

/** Expires the request of an unanswered offer. A new offer revives it. */
export const expireOfferJob = defineJob({
  kind: 'offers.expire',
  lane: 'deadlines',
  payload: z.object({ offerId: z.uuid() }),
  async run(deps, { offerId }) {
    await inTransaction(deps, async (tx) => {
      const about = await Offer.query(tx.db).findById(offerId)
      if (!about) return
      const request = await lockRequest(tx, about.requestId)
      const offer = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
      if (offer.status !== 'pending' || !hasOfferExpired(offer, tx.now) || request.status !== 'offer_made')
        return
      await changeRequestStatus(tx, request, 'offer_expires')
      await recordEvent(tx, {
        type: 'offer.expired',
        actorId: null,
        requestId: request.id,
        customerId: request.userId,
        subjectId: offer.id,
      })
    })
  },
})
