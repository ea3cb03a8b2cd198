import { nextTicketStatus } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import type { OutgoingCommand } from '../../outbox/commands/registry.ts'

/** Ids of tickets whose command is being queued. */
const marking = new Set<string>()

/**
 * Queues that the owner has opened a ticket's QR code or downloaded its file, which makes it 'Downloaded' (docs/RULES.md,
 * Tickets). Queues once per ticket and shows no errors, because the user may be at the gate; the next opening tries again.
 *
 * @param put queues a command in the outbox
 */
export async function markOpened(
  db: OfflineDb,
  { id, status, delivery }: Pick<Ticket, 'id' | 'status' | 'delivery'>,
  put: (command: OutgoingCommand) => Promise<void>,
): Promise<void> {
  if (!nextTicketStatus('open', status) || marking.has(id)) return
  marking.add(id)
  try {
    const deliveryNumber = delivery?.number
    const queued = await db.outbox.where({ lane: id }).toArray()
    const isQueued = queued.some(
      ({ command, content }) => command === 'ticket.opened' && content.deliveryNumber === deliveryNumber,
    )
    if (isQueued) return
    await put({ command: 'ticket.opened', content: { ticketId: id, deliveryNumber } })
  } catch {
    // The next opening tries again.
  } finally {
    marking.delete(id)
  }
}
