import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daysUntil, hasBegun, isArrivalOverdue } from '../../ui/eventWords.ts'
import { useNow } from '../../ui/useNow.ts'
import { arrivalOf, arrivalWords } from '../myTickets/seatState.ts'
import { isAwaited } from '../tickets/eventTickets.ts'
import { ticketsQueries, useSavedTickets } from '../tickets/ticketsQueries.ts'

/** In place of 'Completed', which a customer without tickets would not understand. */
export const lateLabel = 'Tickets late'

/** What to say about tickets that should have arrived, by the request that was paid for them. Reads the prefetched or the saved ones. */
export function useLateTickets(): ReadonlyMap<string, string> {
  const { data } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  const saved = useSavedTickets()
  const tickets = data ?? saved?.tickets
  const now = useNow()
  return useMemo(() => {
    const late = new Map<string, string>()
    const overdue = (tickets ?? []).filter(
      (ticket) => isAwaited(ticket) && isArrivalOverdue(daysUntil(ticket.concertDate, now)),
    )
    for (const { requestId, concertDate } of overdue) {
      if (late.has(requestId)) continue
      const isOfRequest = (ticket: { requestId: string }) => ticket.requestId === requestId
      const own = overdue.filter(isOfRequest)
      const when = { days: daysUntil(concertDate, now), hasBegun: hasBegun(concertDate, now) }
      const arrival = arrivalOf(own, when, now)
      const isAll = own.length === tickets?.filter(isOfRequest).length
      if (arrival.isBroken) late.set(requestId, `Paid. ${arrivalWords(arrival, isAll)}`)
    }
    return late
  }, [tickets, now])
}
