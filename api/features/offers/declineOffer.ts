import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { assertOfferOpen } from './assertOfferOpen.ts'
import { findShownOffer, Offer, type ShownOffer } from './Offer.ts'

/**
 * The customer declines an offer, which ends the request. Declining again succeeds.
 *
 * @throws {AppError} offer_expired, offer_superseded, offer_accepted
 */
export async function declineOffer(deps: Deps, actor: Actor, offerId: string): Promise<ShownOffer> {
  return inTransaction(deps, async (tx) => {
    const about = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
    const request = await lockRequest(tx, about.requestId)
    const offer = await findShownOffer(tx.db, offerId)
    if (offer.status === 'declined') return offer
    assertOfferOpen(offer, tx.now)

    await Offer.query(tx.db).findById(offerId).patch({ status: 'declined' })
    await changeRequestStatus(tx, request, 'decline_offer', { replyDueAt: null })
    await recordEvent(tx, {
      type: 'offer.declined',
      actorId: actor.id,
      requestId: request.id,
      customerId: request.userId,
      subjectId: offerId,
    })
    return findShownOffer(tx.db, offerId)
  })
}
