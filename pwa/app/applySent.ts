import type { QueryClient } from '@tanstack/react-query'
import { chatMessage } from '#contract/chat.ts'
import { ticketRequest } from '#contract/requests.ts'
import { ticket } from '#contract/tickets.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { addToThread } from '../features/chat/thread/chatTimeline.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { keepTicket } from '../features/tickets/keepTicket.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/**
 * Puts what the server replied to a sent entry where it is shown, in the same moment in which the entry leaves the outbox, and
 * marks as out of date what it has touched besides.
 */
export function applySent(queryClient: QueryClient, entry: OutboxEntry, reply: unknown): void {
  switch (entry.command) {
    case 'chat.send':
    case 'chat.adminSend':
    case 'offer.negotiate': {
      const sent = chatMessage.parse(reply)
      const { queryKey } = chatQueries.thread(sent.requestId)
      stopReading(queryClient, queryKey)
      queryClient.setQueryData(queryKey, (messages) => messages && addToThread(messages, sent))
      break
    }
    case 'request.submit': {
      const sent = ticketRequest.parse(reply)
      const { queryKey } = requestsQueries.mine()
      stopReading(queryClient, queryKey)
      queryClient.setQueryData(
        queryKey,
        (requests) => requests && [sent, ...requests.filter(({ id }) => id !== sent.id)],
      )
      break
    }
    case 'ticket.confirmReceived':
    case 'ticket.opened':
      stopReading(queryClient, ticketsQueries.mine().queryKey)
      keepTicket(queryClient, ticket.parse(reply))
      break
  }
  refetch(queryClient, keysTouchedBy(entry))
}

/** An entry may have been refused because this device did not know the latest: fetches what it is about. */
export function applyRefused(queryClient: QueryClient, entry: OutboxEntry): void {
  refetch(queryClient, keysTouchedBy(entry))
}

function keysTouchedBy(entry: OutboxEntry): Key[] {
  switch (entry.command) {
    // A message also moves its request: the status, and when an answer is promised.
    case 'chat.send':
    case 'offer.negotiate': {
      const { requestId } = entry.content
      return [
        chatQueries.thread(requestId).queryKey,
        requestsQueries.mine().queryKey,
        requestsQueries.detail(requestId).queryKey,
        offersQueries.forRequest(requestId).queryKey,
      ]
    }
    case 'chat.adminSend': {
      const { requestId } = entry.content
      return [
        chatQueries.thread(requestId).queryKey,
        requestsQueries.adminList().queryKey,
        requestsQueries.adminDetail(requestId).queryKey,
      ]
    }
    case 'request.submit':
      return [requestsQueries.mine().queryKey]
    case 'ticket.confirmReceived':
    case 'ticket.opened':
      return [ticketsQueries.mine().queryKey]
  }
}

type Key = readonly [string]

/** A read that began before the thing existed must not take it off the screen again. */
function stopReading(queryClient: QueryClient, queryKey: Key): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
}

function refetch(queryClient: QueryClient, keys: readonly Key[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, exact: true })
}
