import type { QueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import { ticketsQueries } from './ticketsQueries.ts'

/** Puts a ticket that the server gave back in the place of the one that is shown. */
export function keepTicket(queryClient: QueryClient, ticket: Ticket): void {
  const { queryKey } = ticketsQueries.mine()
  queryClient.setQueryData(
    queryKey,
    (tickets) => tickets?.map((shown) => (shown.id === ticket.id ? ticket : shown)),
    // The list as a whole was not asked for.
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt },
  )
}
