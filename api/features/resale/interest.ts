import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, findEarlier, inTransactionOnce } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { Listing, OptIn } from '../tickets/Listing.ts'
import { lockReturn } from '../tickets/TicketReturn.ts'
import { endPurchase, stopPurchase } from './giveUpPurchase.ts'

interface Interest {
  actor: Actor
  command: Command | undefined
  listing: Listing
}

/**
 * A customer is interested in a resold ticket. Repeating it succeeds, also after they were chosen.
 *
 * @throws {AppError} listing_own, listing_sold, listing_withdrawn, listing_elsewhere, quota_used_up
 */
export async function showInterest(deps: Deps, { actor, command, listing }: Interest): Promise<void> {
  const { id: listingId } = listing
  await inTransactionOnce(deps, command, { id: listingId, load: async () => {} }, async (tx) => {
    await takeFromQuota(deps, tx, 'interest', actor.id)
    await lockReturn(tx, listing.returnId)
    if (await OptIn.query(tx.db).findOne({ listingId, userId: actor.id })) return
    await assertAvailable(tx.db, listingId, actor, tx.now)
    await OptIn.query(tx.db).insert({
      id: newId(tx.now),
      listingId,
      userId: actor.id,
      interestedAt: tx.now.toISOString(),
    })
    await recordEvent(tx, {
      type: 'listing.interest_shown',
      actorId: actor.id,
      subjectId: listingId,
      customerId: actor.id,
    })
  })
}

async function assertAvailable(db: Knex, listingId: string, actor: Actor, now: Date): Promise<void> {
  const { sellerId, status, concertDate, zipCodePrefix } = await Listing.query(db)
    .findById(listingId)
    .throwIfNotFound()
  if (sellerId === actor.id) throw new AppError('listing_own')
  if (status === 'sold') throw new AppError('listing_sold')
  if (status === 'withdrawn' || !isResaleOpen(concertDate, now)) throw new AppError('listing_withdrawn')
  if (areaCode(actor.zipCode) !== zipCodePrefix) throw new AppError('listing_elsewhere')
}

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
