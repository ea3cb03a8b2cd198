import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daysUntil } from '../../../ui/eventWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { canBeShown, type EventTickets, groupByEvent } from '../list/eventTickets.ts'
import { ticketsQueries } from '../ticketsQueries.ts'
import { useSavedTickets } from '../useSavedTickets.ts'
import { isSoon } from './readiness.ts'

/** The soonest event of today or tomorrow with tickets to show. Reads what the prefetcher has fetched, or what is saved. */
export function useNextEvent(): EventTickets | undefined {
  const { data } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  const saved = useSavedTickets()
  const tickets = data ?? saved?.tickets
  const today = useNow(60_000).toDateString()
  return useMemo(() => {
    const soon = tickets?.filter(
      (ticket) => canBeShown(ticket) && isSoon(daysUntil(ticket.concertDate, new Date(today))),
    )
    return groupByEvent(soon ?? []).sort((a, b) => a.concertDate.localeCompare(b.concertDate))[0]
  }, [tickets, today])
}
