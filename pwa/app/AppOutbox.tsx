import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { editAddress } from '../features/requests/form/editAddress.ts'
import { useSentRequests } from '../features/requests/history/useSentRequests.ts'
import { seatName } from '../features/tickets/seatWords.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { useSavedTickets } from '../features/tickets/useSavedTickets.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import type { EntrySubject } from '../outbox/screen/entryWords.ts'
import { OutboxSheet } from '../outbox/screen/OutboxSheet.tsx'
import { useOutboxEntries } from '../outbox/useOffline.ts'
import { artistOfRequest } from './artistOfRequest.ts'

/** The Outbox with the names of what its entries are about, as far as this device knows them. */
export function AppOutbox() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const entries = useOutboxEntries() ?? []
  const saved = useSavedTickets()
  const sent = useSentRequests()

  const ticketSubject = (ticketId: string): EntrySubject => {
    const tickets = queryClient.getQueryData(ticketsQueries.mine().queryKey) ?? saved?.tickets ?? []
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (!ticket) return {}
    const sameOrder = tickets.filter(({ requestId }) => requestId === ticket.requestId)
    return {
      artist: ticket.artist,
      // The only ticket needs no name of its own.
      seat: ticket.seat || sameOrder.length > 1 ? seatName(ticket, sameOrder) : undefined,
    }
  }
  const subjectOf = (entry: OutboxEntry): EntrySubject => {
    switch (entry.command) {
      case 'chat.send':
      case 'chat.adminSend':
      case 'offer.negotiate':
        return { artist: artistOfRequest(queryClient, entries, entry.content.requestId, sent) }
      case 'request.submit':
        return { artist: entry.content.artist }
      case 'ticket.confirmReceived':
      case 'ticket.opened':
        return ticketSubject(entry.content.ticketId)
    }
  }
  return <OutboxSheet subjectOf={subjectOf} onEditRequest={(id) => void navigate(editAddress(id))} />
}
