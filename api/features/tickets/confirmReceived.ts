import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { assertUsable, loadTicket, type SeenTicket } from './openTicket.ts'
import { Ticket } from './Ticket.ts'

/**
 * The customer confirms that they received the ticket. Repeating it keeps the first date.
 *
 * @throws {AppError} ticket_not_ready, ticket_returned, ticket_replaced
 */
export async function confirmReceived(
  deps: Deps,
  command: Command | undefined,
  { id: ticketId, deliveryNumber }: SeenTicket,
): Promise<Ticket> {
  return inTransactionOnce(deps, command, { id: ticketId, load: loadTicket }, async (tx) => {
    const confirmed = await Ticket.query(tx.db)
      .where({
        id: ticketId,
        receivedByClient: false,
        ...(deliveryNumber !== undefined && { deliveryNumber }),
      })
      .patch({ receivedByClient: true, clientConfirmedAt: tx.now.toISOString() })
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
    })
    return ticket
  })
}
