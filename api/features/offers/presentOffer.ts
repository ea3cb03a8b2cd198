import type { Offer as PresentedOffer } from '#contract/offers.ts'
import { shownName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { ShownOffer } from './Offer.ts'

/** An offer as its customer sees it. */
export function presentOffer(offer: ShownOffer): PresentedOffer {
  return {
    ...offer,
    pricePerTicket: dollarsFromCents(offer.pricePerTicket),
    subtotal: dollarsFromCents(offer.subtotal),
    serviceFee: dollarsFromCents(offer.serviceFee),
    totalPrice: dollarsFromCents(offer.totalPrice),
    madeBy: { name: shownName({ name: offer.authorName, publicName: offer.authorPublicName }) },
  }
}

/** An offer as staff see it. */
export function presentOfferForAdmin(offer: ShownOffer): PresentedOffer {
  const presented = presentOffer(offer)
  return { ...presented, madeBy: presented.madeBy && { ...presented.madeBy, id: offer.madeBy } }
}
