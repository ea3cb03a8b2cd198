import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, findEarlier, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { type Listing, OptIn } from '../tickets/Listing.ts'
import { lockReturn } from '../tickets/TicketReturn.ts'
import { endPurchase, stopPurchase } from './giveUpPurchase.ts'

interface Withdrawal {
  actor: Actor
  command: Command | undefined
  listing: Listing
}

/**
 * A customer is no longer interested in a resold ticket. If they were chosen and have not paid, it is listed again. Repeating
 * it succeeds, also when the listing has ended.
 *
 * @throws {AppError} already_paid, payment_processing, payment_unavailable, quota_used_up
 */
export async function withdrawInterest(
  deps: Deps,
  { actor, command, listing: { id: listingId, returnId } }: Withdrawal,
): Promise<void> {
  // Before cancelling anything: a repeated call must not affect what has happened since.
  if (command && (await findEarlier(deps.db, command, async () => true))) return
  const order = await stopPurchase(deps, { listingId, buyerId: actor.id })
  await inTransactionOnce(deps, command, { id: listingId, load: async () => {} }, async (tx) => {
    await takeFromQuota(deps, tx, 'interest', actor.id)
    if (order) await endPurchase(tx, order, 'given_up')
    await lockReturn(tx, returnId)
    const optIn = await OptIn.query(tx.db).findOne({ listingId, userId: actor.id })
    if (!optIn) return
    // Chosen in the meantime, and the new purchase has not been stopped.
    if (optIn.chosenAt) throw new AppError('request_changed')
    await OptIn.query(tx.db).deleteById(optIn.id)
    await recordEvent(tx, {
      type: 'listing.interest_withdrawn',
      actorId: actor.id,
      subjectId: listingId,
      customerId: actor.id,
    })
  })
}
