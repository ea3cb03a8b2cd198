import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketsApi } from '#contract/tickets.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../offline/savedTickets.ts'
import { useLiveQuery } from '../../outbox/useOutbox.ts'
import { daysUntil } from '../../ui/eventWords.ts'
import { useNow } from '../../ui/useNow.ts'
import { canBeShown, type EventTickets, groupByEvent, isSoon } from './eventTickets.ts'

export const ticketsQueries = {
  /** The first page has all upcoming tickets, the others past ones. */
  mine: () => readPages(ticketsApi.listMine),
  adminForRequest: (requestId: string) =>
    readQuery(ticketsApi.adminListForRequest, { params: { id: requestId } }),
}

/** The user's tickets as saved on this device; null if none are saved, undefined while they are being read. */
export function useSavedTickets(): SavedTickets | null | undefined {
  return useLiveQuery('tickets', async (db) => (await readSavedTickets(db)) ?? null)
}

/** The ids of tickets that can be shown and downloaded offline. */
export function useSavedTicketIds(): ReadonlySet<string> {
  return useKnownSavedIds() ?? none
}

/** As `useSavedTicketIds`, but undefined while they are being read, or if the browser stores nothing. */
export function useKnownSavedIds(): ReadonlySet<string> | undefined {
  return useLiveQuery('saved tickets', async (db) => (db.isKept ? listSavedTicketIds(db) : undefined))
}

const none: ReadonlySet<string> = new Set()

/** The soonest event of today or tomorrow with tickets to show. Reads the prefetched or the saved tickets. */
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
