import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import type { Listing } from '../tickets/Listing.ts'
import { endPurchase, stopPurchase } from './giveUpPurchase.ts'

/**
 * Staff take a resold ticket from a recipient who has not paid, and list it again. Relisting what is listed succeeds.
 *
 * @throws {AppError} already_paid, payment_processing, payment_unavailable, listing_withdrawn
 */
export async function relist(deps: Deps, listing: Listing): Promise<void> {
  if (listing.status === 'withdrawn') throw new AppError('listing_withdrawn')
  const order = await stopPurchase(deps, { listingId: listing.id })
  if (order) await inTransaction(deps, (tx) => endPurchase(tx, order, 'relisted'))
}
