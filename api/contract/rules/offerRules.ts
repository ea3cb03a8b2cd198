/** Offers: how long they stand and who may still answer them (spec, sections 4 and 9). */

export const offerStatuses = ['pending', 'superseded', 'accepted', 'declined'] as const
export type OfferStatus = (typeof offerStatuses)[number]

const hour = 60 * 60 * 1000

/** Offers expire 24 hours after creation (spec, section 9). Milliseconds. */
export const offerLifetimeMs = 24 * hour

/** An accepted offer must be paid within 24 hours (design, section 4, item 5). Milliseconds. */
export const paymentWindowMs = 24 * hour

/** Staff answer within 24 hours (design, section 4, item 11). Milliseconds. */
export const replyPromiseMs = 24 * hour

interface OfferLife {
  status: OfferStatus
  expiresAt: string
}

/** Only a pending, unexpired offer can be accepted, declined or negotiated. */
export function isOfferOpen(offer: OfferLife, now: Date): boolean {
  return offer.status === 'pending' && !hasOfferExpired(offer, now)
}

/** Whether the offer's time is over, whatever became of it. At the very instant of `expiresAt` it is. */
export function hasOfferExpired(offer: Pick<OfferLife, 'expiresAt'>, now: Date): boolean {
  return Date.parse(offer.expiresAt) <= now.getTime()
}

/** The offer a request's page shows first: the pending one, otherwise the latest. `offers` is newest first. */
export function currentOffer<O extends OfferLife>(offers: readonly O[]): O | undefined {
  return offers.find((offer) => offer.status === 'pending') ?? offers[0]
}

/** The label of an offer: `pending` reads Active until its time is over. */
export function offerStatusLabel(offer: OfferLife, now: Date): string {
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
