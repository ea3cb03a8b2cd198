import type { TicketRequest } from '#contract/requests.ts'
import { isMessageEntry, type OutboxEntry } from '../../outbox/queue/outboxEntry.ts'

/**
 * The requests without unread marks where the user has read or written on this device and the server has not heard of it yet.
 *
 * @param entries the outbox
 */
export function withReadHere(
  requests: readonly TicketRequest[],
  entries: readonly OutboxEntry[],
): TicketRequest[] {
  const read = new Set(
    entries.flatMap((entry) =>
      entry.state === 'waiting' && (isMessageEntry(entry) || entry.command === 'chat.markRead')
        ? [entry.content.requestId]
        : [],
    ),
  )
  return requests.map((request) =>
    request.unreadMessages > 0 && read.has(request.id) ? { ...request, unreadMessages: 0 } : request,
  )
}
