import { AppError } from '#contract/errors.ts'
import { hasOfferExpired, isOfferOpen } from '#contract/rules/offerRules.ts'
import type { Offer } from './Offer.ts'

/**
 * @throws {AppError} offer_superseded, offer_declined, offer_accepted or offer_expired if the offer cannot be answered any
 *   more
 */
export function assertOfferOpen(offer: Offer, now: Date): void {
  if (isOfferOpen(offer, now)) return
  if (offer.status === 'superseded') throw new AppError('offer_superseded')
  if (offer.status === 'declined') throw new AppError('offer_declined')
  if (offer.status === 'accepted') throw new AppError('offer_accepted')
  if (hasOfferExpired(offer, now)) throw new AppError('offer_expired')
}
