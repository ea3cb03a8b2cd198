import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { isTicketUsable, nextTicketStatus, ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { Ticket, type WholeTicket, wholeTickets } from './Ticket.ts'

/** A ticket for its presenter. */
export async function loadTicket(db: Knex, id: string): Promise<WholeTicket> {
  return wholeTickets(db).findById(id).throwIfNotFound()
}

/** A ticket, as far as its owner has seen it. */
export interface SeenTicket {
  id: string
  /** Number of the delivery; undefined for the latest. */
  deliveryNumber?: number | undefined
}

/**
 * The owner downloads the ticket or opens its QR code. The first time marks it as delivered, unless it was replaced since.
 *
 * @throws {AppError} ticket_not_ready, ticket_returned
 */
export async function openTicket(
  deps: Deps,
  command: Command | undefined,
  { id: ticketId, deliveryNumber }: SeenTicket,
): Promise<WholeTicket> {
  return inTransactionOnce(deps, command, { id: ticketId, load: loadTicket }, async (tx) => {
    const opened = await Ticket.query(tx.db)
      .where({ id: ticketId, locked: false, ...(deliveryNumber !== undefined && { deliveryNumber }) })
      .whereIn('status', ticketStatusesBefore('open'))
      .patch({ status: nextTicketStatus('open', 'ready') ?? 'delivered', openedAt: tx.now.toISOString() })
    const ticket = await loadTicket(tx.db, ticketId)
    if (opened === 0) {
      assertUsable(ticket)
      return ticket
    }
    await recordEvent(tx, {
      type: 'ticket.opened',
      actorId: ticket.ownerId,
      requestId: ticket.requestId,
      customerId: ticket.ownerId,
      subjectId: ticket.id,
    })
    return ticket
  })
}

const refundedMessage = 'This ticket was refunded, so it is no longer yours to use.'

/** @throws {AppError} ticket_locked, ticket_returned, ticket_refunded, ticket_not_ready */
export function assertUsable(ticket: Ticket): void {
  if (ticket.locked) throw new AppError('ticket_locked')
  if (ticket.status === 'returning') throw new AppError('ticket_returned')
  if (ticket.status === 'refunded') throw new AppError('ticket_refunded', { message: refundedMessage })
  if (!isTicketUsable(ticket.status)) throw new AppError('ticket_not_ready')
}
