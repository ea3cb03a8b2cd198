import type { Knex } from 'knex'
import { z } from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { offersApi } from '#contract/offers.ts'
import { isOfferOpen, newOfferRefusal, offerLifetimeMs, offersVersion } from '#contract/rules/offerRules.ts'
import {
  centsFromDollars,
  compareWithFound,
  dollarsFromCents,
  formatMoney,
  priceOffer,
} from '#contract/rules/priceRules.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, findEarlier, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { settleAlerts } from '../notifications/alertStaff.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { findLiveOrder } from '../payments/Order.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { findRequest, type TicketRequest } from '../requests/TicketRequest.ts'
import { expireOfferJob } from './expireOffer.ts'
import { findShownOffer, listOffers, Offer, type ShownOffer } from './Offer.ts'
import { authorOf } from './presentOffer.ts'

interface NewOffer {
  actor: Actor
  command: Command | undefined
  request: TicketRequest
  terms: BodyOf<typeof offersApi.make>
  /** `offersVersion` of what the terms are based on; undefined compares nothing. */
  basedOn?: string | undefined
}

/**
 * Staff make an offer, which supersedes the previous one. If that was accepted and is unpaid, its order is closed first, so
 * that the old price cannot be paid (docs/RULES.md, Offers).
 *
 * @throws {AppError} what `newOfferRefusal` says; already_paid, payment_processing, payment_unavailable;
 *   offer_moved if another offer was made or accepted since `basedOn`; request_changed if the customer accepts or starts to pay concurrently
 */
export async function makeOffer(
  deps: Deps,
  { actor, command, request, terms, basedOn }: NewOffer,
): Promise<ShownOffer> {
  // Before cancelling anything: a repeated call must not affect what the customer has done since.
  const earlier = await findEarlier(deps.db, command, findShownOffer)
  if (earlier) return earlier
  assertOpenForOffers(request, deps.now())
  const order = await findLiveOrder(deps.db, request.id)
  // After reading the order and before cancelling its payment: a refused offer must not affect the customer.
  await assertNotMoved(deps.db, request.id, basedOn, actor)
  if (order) await cancelOrderPayment(deps, order)

  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: findShownOffer }, async (tx) => {
    const current = await lockRequest(tx, request.id)
    assertOpenForOffers(current, tx.now)
    await assertNotMoved(tx.db, request.id, basedOn, actor)
    // Read again: if the customer has just accepted, the payment is not cancelled, and `closeOrder` refuses.
    const live = await findLiveOrder(tx.db, request.id)
    if (live) await closeOrder(tx, live, 'superseded')

    const expiresAt = new Date(tx.now.getTime() + offerLifetimeMs)
    const pricePerTicket = centsFromDollars(terms.pricePerTicket)
    const price = priceOffer(pricePerTicket, terms.ticketCount)
    await Offer.query(tx.db)
      .where({ requestId: request.id })
      .whereIn('status', ['pending', 'accepted'])
      .patch({ status: 'superseded' })
    await Offer.query(tx.db).insert({
      id,
      requestId: request.id,
      section: terms.section,
      row: terms.row,
      ticketCount: terms.ticketCount,
      pricePerTicket,
      subtotal: price.subtotal,
      serviceFee: price.serviceFee,
      totalPrice: price.total,
      notes: terms.notes,
      status: 'pending',
      expiresAt: expiresAt.toISOString(),
      madeBy: actor.id,
      createdAt: tx.now.toISOString(),
    })
    await changeRequestStatus(tx, current, 'make_offer', { deadlineAt: expiresAt, replyDueAt: null })
    await recordEvent(tx, {
      type: 'offer.made',
      actorId: actor.id,
      requestId: request.id,
      customerId: request.userId,
      subjectId: id,
      data: { total: price.total },
    })
    await settleAlerts(tx, { actorId: actor.id, requestId: request.id })
    await queueJob(
      tx,
      expireOfferJob,
      { offerId: id },
      { runAt: expiresAt, dedupeKey: `${expireOfferJob.kind}:${id}` },
    )
    return findShownOffer(tx.db, id)
  })
}

function assertOpenForOffers(request: TicketRequest, now: Date): void {
  const refusal = newOfferRefusal({ ...request, isPaid: request.paidAt !== null }, now)
  if (refusal) throw new AppError(refusal)
}

/** @throws {AppError} offer_moved, with what the newest offer is now */
async function assertNotMoved(
  db: Knex,
  requestId: string,
  basedOn: string | undefined,
  actor: Actor,
): Promise<void> {
  if (basedOn === undefined) return
  const [newest] = await listOffers(db, requestId, 1)
  if (offersVersion(newest) === basedOn) return
  if (!newest) throw new AppError('offer_moved')
  const { id, status } = newest
  const madeBy = { id: newest.madeBy, name: authorOf(newest) }
  const totalPrice = dollarsFromCents(newest.totalPrice)
  const isOnlyAccepted = status === 'accepted' && basedOn === offersVersion({ id, status: 'pending' })
  const who = isOnlyAccepted ? 'The client has' : madeBy.id === actor.id ? 'You have' : `${madeBy.name} has`
  const verb = isOnlyAccepted ? 'accepted' : 'offered'
  const andThen = status === 'accepted' && !isOnlyAccepted ? ', and the client has accepted it' : ''
  throw new AppError('offer_moved', {
    message: `${who} ${verb} ${formatMoney(totalPrice)} in the meantime${andThen}. Please look at it again.`,
    newestOffer: { id, status, totalPrice, madeBy },
  })
}

/** Mails the customer about an offer that can still be accepted. */
export const mailOfferMade = defineJob({
  kind: 'offers.mail_made',
  lane: 'mail',
  payload: z.object({ offerId: z.uuid() }),
  async run(deps, { offerId }, attempt) {
    const offer = await Offer.query(deps.db).findById(offerId)
    const request = offer && (await findRequest(deps.db, offer.requestId))
    if (!offer || !request || !isOfferOpen(offer, deps.now())) return
    const money = (cents: number) => formatMoney(dollarsFromCents(cents))
    const tickets = offer.ticketCount === 1 ? '1 ticket' : `${offer.ticketCount} tickets`
    const compared = compareWithFound(request.stubhubPrice, offer.ticketCount, offer.totalPrice)
    const comparison =
      compared && compared.than !== 'same'
        ? ` That is ${money(compared.cents)} ${compared.than} than you found.`
        : ''
    const place = `section ${withoutWord('section', offer.section)}${offer.row ? `, row ${withoutWord('row', offer.row)},` : ''}`
    await mailCustomer(deps, attempt, request.userId, {
      type: 'offer_made',
      subject: `An offer for ${request.artist}`,
      text: [
        [
          `We found ${tickets} for ${request.artist} at ${request.venue} in ${place}`,
          `for ${money(offer.totalPrice)} in total, service fee included.${comparison} The offer is valid for 24 hours.`,
        ].join(' '),
        ...(offer.notes ? [`Note from our team: ${offer.notes}`] : []),
      ].join('\n\n'),
      path: `/dashboard?ticket=${request.id}`,
      actionLabel: 'See the offer',
    })
  },
})
