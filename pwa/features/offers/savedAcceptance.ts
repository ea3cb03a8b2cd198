import type { z } from 'zod/mini'
import type { acceptedOffer } from '#contract/offers.ts'
import { personalPrefix, writeLocal } from '../../offline/webStorage.ts'

/**
 * What accepting returned, stored in local storage. It holds amounts only, never the client secret, and never decides what is
 * charged (docs/RULES.md, Money).
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
