import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { UnsentOwners } from '../features/accounts/UnsentOwners.tsx'
import { editPath } from '../features/requests/ownRequests.ts'
import { useSentRequests } from '../features/requests/useRequests.ts'
import { seatName } from '../features/tickets/seatWords.ts'
import { ticketsQueries, useSavedTickets } from '../features/tickets/ticketsQueries.ts'
import { rowsOf } from '../http/pages.ts'
import type { SubjectNames } from '../outbox/commands/command.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import { OutboxEntries } from '../outbox/screen/OutboxEntries.tsx'
import { useOutboxEntries } from '../outbox/useOutbox.ts'
import { artistOfRequest } from './describeDrafts.ts'

/** The entries of the Outbox, with the names of their subjects as far as this device knows them. */
export default function AppOutboxEntries() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const entries = useOutboxEntries() ?? []
  const saved = useSavedTickets()
  const sent = useSentRequests()

  const namesOfTicket = (ticketId: string): SubjectNames => {
    const tickets = rowsOf(queryClient.getQueryData(ticketsQueries.mine().queryKey)) ?? saved?.tickets ?? []
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (!ticket) return {}
    const sameOrder = tickets.filter(({ requestId }) => requestId === ticket.requestId)
    return {
      artist: ticket.artist,
      // A single ticket without a seat needs no name.
      seat: ticket.seat || sameOrder.length > 1 ? seatName(ticket, sameOrder) : undefined,
    }
  }
  const namesOf = ({ command, content, id }: OutboxEntry): SubjectNames => {
    const subject = commandNamed(command)?.subject(content, id)
    if (subject?.kind === 'ticket') return namesOfTicket(subject.id)
    return subject ? { artist: artistOfRequest(queryClient, entries, subject.id, sent) } : {}
  }
  return (
    <OutboxEntries namesOf={namesOf} onEditInForm={(id) => void navigate(editPath(id))}>
      <UnsentOwners />
    </OutboxEntries>
  )
}
