import type { z } from 'zod/mini'
import type { acceptedOffer } from '#contract/offers.ts'

/**
 * What accepting an offer replied with, kept in this browser's local storage for the checkout page (spec, section 3): its
 * sums only, never the client secret, and only to show something at once. What is charged is always asked anew.
 */
type Acceptance = z.output<typeof acceptedOffer>
type SavedAcceptance = Omit<Acceptance, 'paymentIntentClientSecret'>

const prefix = 'live-shows:accepted-offer:'

export function saveAcceptance(requestId: string, { totalAmount, subtotal, serviceFee }: Acceptance): void {
  const saved: SavedAcceptance = { totalAmount, subtotal, serviceFee }
  try {
    localStorage.setItem(prefix + requestId, JSON.stringify(saved))
  } catch {
    // A browser that keeps nothing: checkout asks the server.
  }
}

/** Drops all of them: they belong to a person, and are gone when that person signs out. */
export function forgetAcceptances(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Then there is nothing to forget.
  }
}
