import { AppError } from '#contract/errors.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { ensureIntent } from '../payments/ensureIntent.ts'
import { findLiveOrder, type Order } from '../payments/Order.ts'
import { openOrder, payByFor } from '../payments/openOrder.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { assertOfferOpen } from './assertOfferOpen.ts'
import { Offer } from './Offer.ts'

export interface Acceptance {
  order: Order
  /** Null if the card provider could not be reached. */
  clientSecret: string | null
}

/**
 * The customer accepts an offer, which opens an order at its price. Accepting again while it is unpaid succeeds.
 *
 * @throws {AppError} offer_expired, offer_superseded, offer_declined, event_over, already_paid, payment_window_over
 */
export async function acceptOffer(deps: Deps, actor: Actor, offerId: string): Promise<Acceptance> {
  const order = await inTransaction(deps, async (tx) => {
    const about = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
    const request = await lockRequest(tx, about.requestId)
    const offer = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
    if (offer.status === 'accepted') {
      const accepted = await findLiveOrder(tx.db, request.id)
      if (accepted?.state === 'paid') throw new AppError('already_paid')
      if (!accepted || Date.parse(accepted.payBy) <= tx.now.getTime())
        throw new AppError('payment_window_over')
      return accepted
    }
    assertOfferOpen(offer, tx.now)
    if (!isUpcoming(request.concertDate, tx.now)) throw new AppError('event_over')

    await Offer.query(tx.db).findById(offerId).patch({ status: 'accepted' })
    const payBy = payByFor(request.concertDate, tx.now)
    await changeRequestStatus(tx, request, 'accept_offer', { deadlineAt: payBy })
    const { section, row, ticketCount, subtotal, serviceFee } = offer
    const opened = await openOrder(
      tx,
      {
        buyerId: request.userId,
        kind: 'sourced',
        requestId: request.id,
        offerId,
        section,
        row,
        ticketCount,
        subtotal,
        serviceFee,
      },
      payBy,
    )
    await recordEvent(tx, {
      type: 'offer.accepted',
      actorId: actor.id,
      requestId: request.id,
      customerId: request.userId,
      subjectId: offerId,
      data: { total: opened.total },
    })
    return opened
  })

  try {
    return { order, clientSecret: (await ensureIntent(deps, order)).clientSecret }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_unavailable') throw error
    // The acceptance remains valid; checkout creates the intent later.
    deps.log.warn({ err: error, orderId: order.id }, 'the card provider was unavailable during an acceptance')
    return { order, clientSecret: null }
  }
}
