import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { OutboxSheet } from '../features/outbox/OutboxSheet.tsx'
import { useOutboxEntries } from '../features/outbox/useOffline.ts'
import { editAddress } from '../features/requests/editAddress.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import type { OutboxEntry } from '../offline/outboxEntry.ts'

/** The Outbox with the names of what its entries are about, as far as this device knows them. */
export function AppOutbox() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const entries = useOutboxEntries() ?? []

  const artistOfRequest = (id: string): string | undefined => {
    const unsent = entries.find((entry) => entry.id === id)
    if (unsent?.command === 'request.submit') return unsent.content.artist
    const known = [
      ...(queryClient.getQueryData(requestsQueries.mine().queryKey) ?? []),
      ...(queryClient.getQueryData(requestsQueries.adminList().queryKey) ?? []),
    ]
    return known.find((request) => request.id === id)?.artist
  }
  const artistOf = (entry: OutboxEntry): string | undefined => {
    switch (entry.command) {
      case 'chat.send':
      case 'chat.adminSend':
        return artistOfRequest(entry.content.requestId)
      case 'request.submit':
        return entry.content.artist
      case 'ticket.confirmReceived':
      case 'ticket.opened': {
        const tickets = queryClient.getQueryData(ticketsQueries.mine().queryKey) ?? []
        return tickets.find(({ id }) => id === entry.content.ticketId)?.artist
      }
    }
  }
  return <OutboxSheet artistOf={artistOf} onEditRequest={(id) => void navigate(editAddress(id))} />
}
