import { nextTicketStatus } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import type { OutgoingCommand } from '../../../outbox/commands/registry.ts'

/** Tickets that are being put in the outbox this moment. */
const marking = new Set<string>()

/**
 * Puts in the outbox that the owner looked at a ticket's QR code or downloaded its file, which makes it 'Downloaded'. Once a
 * seat, and silently: somebody at the gate must not be bothered with it. What fails is told the next time.
 *
 * @param put what puts a command into the outbox
 */
export async function markOpened(
  db: OfflineDb,
  { id, status }: Pick<Ticket, 'id' | 'status'>,
  put: (command: OutgoingCommand) => Promise<void>,
): Promise<void> {
  if (!nextTicketStatus('open', status) || marking.has(id)) return
  marking.add(id)
  try {
    const told = await db.outbox.where({ lane: id }).toArray()
    if (told.some(({ command }) => command === 'ticket.opened')) return
    await put({ command: 'ticket.opened', content: { ticketId: id } })
  } catch {
    // It is looked at again.
  } finally {
    marking.delete(id)
  }
}
