import { AppError } from '#contract/errors.ts'
import { isResaleOpen, seatPrice } from '#contract/rules/resaleRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { findUser } from '../accounts/User.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Listing } from '../tickets/Listing.ts'
import { readOrderMoney } from '../tickets/orderMoney.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { findOpenReturn, lockReturn, TicketReturn } from '../tickets/TicketReturn.ts'
import { alertAreaJob } from './alertArea.ts'

/**
 * Staff confirm that the mail with a returned ticket arrived, which lists it in the area of its seller's zip code: not for a past
 * event, nor without a zip code. Confirming again lists what could not be listed before; otherwise it only succeeds.
 *
 * @throws {AppError} return_not_open, resale_too_late
 */
export async function confirmEmail(deps: Deps, actor: Actor, ticketId: string): Promise<void> {
  const open = await findOpenReturn(deps.db, ticketId)
  if (!open) throw new AppError('return_not_open')
  await inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, open.id)
    if (current.endedAt !== null) throw new AppError('return_not_open')
    if (current.soldAt !== null) return
    if (current.paysBack && !isResaleOpen(current.concertDate, tx.now)) {
      const message = 'The event is less than 24 hours away, so this ticket goes back to its owner.'
      throw new AppError('resale_too_late', { message })
    }
    const ticket = await Ticket.query(tx.db).findById(ticketId).throwIfNotFound()
    if (current.emailReceivedAt === null) {
      await TicketReturn.query(tx.db).findById(current.id).patch({ emailReceivedAt: tx.now.toISOString() })
      await Ticket.query(tx.db).findById(ticketId).patch({ returnStatus: 'email_received' })
      await recordEvent(tx, {
        type: 'ticket.return_received',
        actorId: actor.id,
        requestId: ticket.requestId,
        customerId: ticket.ownerId,
        subjectId: ticketId,
      })
    }
    if (current.paysBack) await openListing(tx, actor, current, ticket)
  })
}

async function openListing(
  tx: Tx,
  actor: Actor,
  { id: returnId, sellerId }: TicketReturn,
  ticket: Ticket,
): Promise<void> {
  if (await Listing.query(tx.db).findOne({ returnId })) return
  const seller = await findUser(tx.db, sellerId)
  const zipCodePrefix = seller && areaCode(seller.zipCode)
  if (!zipCodePrefix) return
  const request = await findRequest(tx.db, ticket.requestId)
  const money = (await readOrderMoney(tx.db, [ticket.orderId])).get(ticket.orderId)
  if (!request || !money) throw new Error(`Ticket ${ticket.id} has no order to take its price from`)
  const id = newId(tx.now)
  await Listing.query(tx.db).insert({
    id,
    returnId,
    ticketId: ticket.id,
    sellerId,
    artist: request.artist,
    venue: request.venue,
    concertDate: ticket.concertDate,
    zipCodePrefix,
    seatInfo: describeSingleSeat(ticket),
    resalePrice: seatPrice(money, ticket.position),
    status: 'active',
    createdAt: tx.now.toISOString(),
  })
  await recordEvent(tx, { type: 'listing.opened', actorId: actor.id, subjectId: id, area: zipCodePrefix })
  await queueJob(tx, alertAreaJob, { listingId: id })
}

/** Its place among the seats of the seller's order means nothing to anybody else. */
function describeSingleSeat({ seatInfo }: Ticket): string {
  return seatInfo.replace(/ · \d+ of \d+$/, '')
}
