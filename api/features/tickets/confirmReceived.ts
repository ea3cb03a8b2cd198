import { raw } from 'objection'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { assertUsable, loadTicket, type SeenTicket } from './openTicket.ts'
import { Ticket, type WholeTicket } from './Ticket.ts'

interface Receipt extends SeenTicket {
  /** ISO instant at which it was confirmed, if it could not be sent then. */
  writtenAt?: string | undefined
}

/**
 * The customer confirms that they received the ticket. Repeating it keeps the first date. One that had to wait for a connection
 * counts with the time at which it was written, within what is possible: after the delivery, and not in the future.
 *
 * @throws {AppError} ticket_not_ready, ticket_returned, ticket_replaced
 */
export async function confirmReceived(
  deps: Deps,
  command: Command | undefined,
  { id: ticketId, deliveryNumber, writtenAt }: Receipt,
): Promise<WholeTicket> {
  return inTransactionOnce(deps, command, { id: ticketId, load: loadTicket }, async (tx) => {
    const now = tx.now.toISOString()
    const wroteAt = writtenAt ? new Date(writtenAt).toISOString() : null
    const at = wroteAt !== null && wroteAt < now ? wroteAt : now
    const confirmed = await Ticket.query(tx.db)
      .where({
        id: ticketId,
        receivedByClient: false,
        ...(deliveryNumber !== undefined && { deliveryNumber }),
      })
      .patch({
        receivedByClient: true,
        clientConfirmedAt: raw('case when delivered_at > ? then delivered_at else ? end', [at, at]),
      })
    const ticket = await loadTicket(tx.db, ticketId)
    if (confirmed === 0 && ticket.receivedByClient) return ticket
    // Throwing rolls the confirmation back.
    assertUsable(ticket)
    if (confirmed === 0) throw new AppError('ticket_replaced')
    await recordEvent(tx, {
      type: 'ticket.received',
      actorId: ticket.ownerId,
      requestId: ticket.requestId,
      customerId: ticket.ownerId,
      subjectId: ticket.id,
      writtenAt: wroteAt,
    })
    return ticket
  })
}
