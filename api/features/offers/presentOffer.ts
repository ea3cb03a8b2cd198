import type { Offer as PresentedOffer } from '#contract/offers.ts'
import { shownName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { ShownOffer } from './Offer.ts'

/** The public name of who made an offer. */
export function authorOf({ authorName, authorPublicName }: ShownOffer): string {
  return shownName({ name: authorName, publicName: authorPublicName })
}

/** An offer as its customer sees it. */
export function presentOffer(offer: ShownOffer): PresentedOffer {
  return {
    ...offer,
    pricePerTicket: dollarsFromCents(offer.pricePerTicket),
    subtotal: dollarsFromCents(offer.subtotal),
    serviceFee: dollarsFromCents(offer.serviceFee),
    totalPrice: dollarsFromCents(offer.totalPrice),
    madeBy: { name: authorOf(offer) },
  }
}

/** An offer as staff see it. */
export function presentOfferForAdmin(offer: ShownOffer): PresentedOffer {
  const presented = presentOffer(offer)
  return { ...presented, madeBy: { ...presented.madeBy, id: offer.madeBy } }
}
