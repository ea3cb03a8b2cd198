import { useMemo } from 'react'
import { listArrivals, readSavedTickets } from '../../../offline/savedTickets.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { type EventTickets, groupByEvent } from '../list/eventTickets.ts'

export interface ArrivedEvent {
  event: EventTickets
  /** The tickets that have arrived. */
  ticketIds: string[]
}

/** The soonest event with tickets whose arrival the user was not told yet, as saved on this device. */
export function useArrivedEvent(): ArrivedEvent | undefined {
  const saved = useLiveQuery('arrivals', async (db) => {
    const arrivals = await listArrivals(db)
    return arrivals.size === 0
      ? undefined
      : { arrivals, tickets: (await readSavedTickets(db))?.tickets ?? [] }
  })
  return useMemo(() => saved && soonestArrival(saved.tickets, saved.arrivals), [saved])
}

function soonestArrival(
  tickets: Parameters<typeof groupByEvent>[0],
  arrivals: ReadonlySet<string>,
): ArrivedEvent | undefined {
  const [first] = groupByEvent(tickets)
    .filter((event) => event.tickets.some(({ id }) => arrivals.has(id)))
    .sort((one, other) => one.concertDate.localeCompare(other.concertDate))
  if (!first) return undefined
  return { event: first, ticketIds: first.tickets.flatMap(({ id }) => (arrivals.has(id) ? [id] : [])) }
}
