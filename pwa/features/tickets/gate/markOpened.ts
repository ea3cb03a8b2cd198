import { nextTicketStatus } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { newId } from '../../../http/newId.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import type { NewEntry } from '../../../outbox/queue/outboxEntry.ts'

/** Tickets that are being put in the outbox this moment. */
const marking = new Set<string>()

/**
 * Puts in the outbox that the owner looked at a ticket's QR code or downloaded its file, which makes it 'Downloaded'. Once a
 * seat, and silently: somebody at the gate must not be bothered with it. What fails is told the next time.
 *
 * @param put what puts an entry into the outbox
 */
export async function markOpened(
  db: OfflineDb,
  { id, status }: Pick<Ticket, 'id' | 'status'>,
  put: (entry: NewEntry) => Promise<void>,
): Promise<void> {
  if (!nextTicketStatus('open', status) || marking.has(id)) return
  marking.add(id)
  try {
    const told = await db.outbox.where({ lane: id }).toArray()
    if (told.some(({ command }) => command === 'ticket.opened')) return
    await put({
      id: newId(),
      lane: id,
      command: 'ticket.opened',
      content: { ticketId: id },
      writtenAt: new Date().toISOString(),
    })
  } catch {
    // It is looked at again.
  } finally {
    marking.delete(id)
  }
}
