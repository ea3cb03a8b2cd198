/** How long offers can be answered (docs/RULES.md, Offers). */

import { isUpcoming } from './eventDay.ts'
import { canDo, type ExpiryReason, expiryLabels, type RequestStatus } from './requestStatus.ts'

export const offerStatuses = ['pending', 'superseded', 'accepted', 'declined'] as const
export type OfferStatus = (typeof offerStatuses)[number]

const hour = 60 * 60 * 1000

/** Milliseconds from creation to expiry. */
export const offerLifetimeMs = 24 * hour

/** How often one offer can be negotiated. */
export const maxNegotiations = 10

/** Milliseconds from acceptance to the end of the time to pay. */
export const paymentWindowMs = 24 * hour

/** Milliseconds within which staff answer (docs/RULES.md, Reply promise). */
export const replyPromiseMs = 24 * hour

/** Why no offer can be made on a request, by its error; undefined if one can. */
export function newOfferRefusal(
  request: { kind: 'sourced' | 'resale'; isPaid: boolean; status: RequestStatus; concertDate: string },
  now: Date,
): 'resale_takes_no_offers' | 'already_paid' | 'request_not_open_for_offers' | 'event_over' | undefined {
  if (request.kind === 'resale') return 'resale_takes_no_offers'
  if (request.isPaid) return 'already_paid'
  if (!canDo('make_offer', request.status)) return 'request_not_open_for_offers'
  return isUpcoming(request.concertDate, now) ? undefined : 'event_over'
}

interface OfferLife {
  status: OfferStatus
  expiresAt: string
}

/** Whether the offer can be accepted, declined or negotiated: it is pending and unexpired. */
export function isOfferOpen(offer: OfferLife, now: Date): boolean {
  return offer.status === 'pending' && !hasOfferExpired(offer, now)
}

/** Whether the offer's time is over, in any status. True at `expiresAt` itself. */
export function hasOfferExpired(offer: Pick<OfferLife, 'expiresAt'>, now: Date): boolean {
  return Date.parse(offer.expiresAt) <= now.getTime()
}

/**
 * The offer to show first: the pending one, otherwise the latest.
 *
 * @param offers newest first
 */
export function currentOffer<O extends OfferLife>(offers: readonly O[]): O | undefined {
  return offers.find((offer) => offer.status === 'pending') ?? offers[0]
}

/** Whether an offer is open, or was accepted and its request has not expired since. */
export function isOfferStanding(offer: OfferLife, now: Date, expiredBecause: ExpiryReason | null): boolean {
  return isOfferOpen(offer, now) || (offer.status === 'accepted' && expiredBecause === null)
}

/**
 * The label of an offer. `pending` is Active until it expires.
 *
 * @param expiredBecause of its request
 */
export function offerStatusLabel(offer: OfferLife, now: Date, expiredBecause: ExpiryReason | null): string {
  if (offer.status === 'accepted' && expiredBecause) return expiryLabels[expiredBecause]
  switch (offer.status) {
    case 'pending':
      return hasOfferExpired(offer, now) ? 'Expired' : 'Active'
    case 'superseded':
      return 'No longer available'
    case 'accepted':
      return 'Accepted'
    case 'declined':
      return 'Declined'
  }
}

/**
 * What an offer form is based on, as a value for `If-Match`: the newest offer of its request, and whether that was accepted.
 * The tag changes when another offer is made and when the customer accepts.
 *
 * @param newest undefined or null if there is none
 */
export function offersVersion(newest: { id: string; status: OfferStatus } | null | undefined): string {
  if (!newest) return '"none"'
  return newest.status === 'accepted' ? `"${newest.id}.accepted"` : `"${newest.id}"`
}
