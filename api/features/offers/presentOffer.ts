import type { Offer as PresentedOffer } from '#contract/offers.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Offer } from './Offer.ts'

export function presentOffer(offer: Offer): PresentedOffer {
  return {
    ...offer,
    pricePerTicket: dollarsFromCents(offer.pricePerTicket),
    subtotal: dollarsFromCents(offer.subtotal),
    serviceFee: dollarsFromCents(offer.serviceFee),
    totalPrice: dollarsFromCents(offer.totalPrice),
  }
}
