import type { z } from 'zod/mini'
import type { acceptedOffer } from '#contract/offers.ts'
import { personalPrefix, writeLocal } from '../../offline/webStorage.ts'

/**
 * What accepting an offer replied with, kept in this browser's local storage for the checkout page (spec, section 3): its
 * sums only, never the client secret, and only to show something at once. What is charged is always asked anew.
 */
type Acceptance = z.output<typeof acceptedOffer>
type SavedAcceptance = Omit<Acceptance, 'paymentIntentClientSecret'>

export function saveAcceptance(
  userId: string,
  requestId: string,
  { totalAmount, subtotal, serviceFee }: Acceptance,
): void {
  const saved: SavedAcceptance = { totalAmount, subtotal, serviceFee }
  writeLocal(`${personalPrefix(userId)}accepted-offer.${requestId}`, JSON.stringify(saved))
}
