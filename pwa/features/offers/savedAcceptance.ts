import { z } from 'zod/mini'
import type { acceptedOffer } from '#contract/offers.ts'
import { personalPrefix, readLocal, writeLocal } from '../../offline/webStorage.ts'

/**
 * What accepting returned, stored in local storage. It holds amounts only, never the client secret, and never decides what is
 * charged (docs/RULES.md, Money).
 */
type Acceptance = z.output<typeof acceptedOffer>
const savedAcceptance = z.object({ totalAmount: z.number(), subtotal: z.number(), serviceFee: z.number() })
type SavedAcceptance = z.output<typeof savedAcceptance>

function keyOf(userId: string, requestId: string): string {
  return `${personalPrefix(userId)}accepted-offer.${requestId}`
}

export function saveAcceptance(
  userId: string,
  requestId: string,
  { totalAmount, subtotal, serviceFee }: Acceptance,
): void {
  const saved: SavedAcceptance = { totalAmount, subtotal, serviceFee }
  writeLocal(keyOf(userId, requestId), JSON.stringify(saved))
}

/** The amounts that accepting returned on this device, to show until the server has been asked. */
export function readAcceptance(userId: string, requestId: string): SavedAcceptance | undefined {
  try {
    return savedAcceptance.safeParse(JSON.parse(readLocal(keyOf(userId, requestId)) ?? 'null')).data
  } catch {
    return undefined
  }
}
