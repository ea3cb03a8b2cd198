import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import type { Ticket } from '#contract/tickets.ts'
import { listArrivals, readSavedTickets, takeArrivals } from '../../../offline/savedTickets.ts'
import { useLiveQuery, useOfflineDb } from '../../../outbox/useOutbox.ts'
import { hasDirtyForms, useHasDirtyForms } from '../../../ui/dirtyForms.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { type EventTickets, eventParameter, groupByEvent } from '../../tickets/eventTickets.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'

const ArrivedSheet = lazy(() => import('./ArrivedSheet.tsx'))

/** Celebrates once per delivery and device that tickets have become ready, as soon as that interrupts nothing. */
export function ArrivedTickets() {
  const db = useOfflineDb()
  const arrived = useArrivedEvent()
  const { pathname, search, state } = useLocation()
  const isDirty = useHasDirtyForms()
  const [shown, setShown] = useState<EventTickets>()

  // The event that is on the screen, here or in My Tickets, shows them too.
  const isOnScreen =
    arrived !== undefined &&
    (arrived.event.key === shown?.key ||
      arrived.event.requestIds.includes(new URLSearchParams(search).get(eventParameter) ?? ''))
  const more = isOnScreen ? arrived : undefined
  useEffect(() => {
    if (db && more) takeArrivals(db, more.ticketIds).catch(() => undefined)
  }, [db, more])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is sent or emptied is a reason to look again
  useEffect(() => {
    if (!db || !arrived || shown || isOnScreen) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // Once the focus is where it goes, and the page of this address is there.
      frame = requestAnimationFrame(() => {
        if (!mayInterrupt({ pathname, search, state })) return
        takeArrivals(db, arrived.ticketIds).then(
          (unannounced) => {
            if (unannounced.length > 0) setShown(arrived.event)
          },
          // The device's storage has failed. The tickets are in My Tickets anyway.
          () => undefined,
        )
      })
    }
    look()
    for (const type of ends) document.addEventListener(type, look, true)
    return () => {
      cancelAnimationFrame(frame)
      for (const type of ends) document.removeEventListener(type, look, true)
    }
  }, [db, arrived, shown, isOnScreen, pathname, search, state, isDirty])

  if (!shown) return null
  return (
    // The tickets are in My Tickets anyway.
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>
        <ArrivedSheet key={shown.key} arrived={shown} onClosed={() => setShown(undefined)} />
      </Suspense>
    </ErrorBoundary>
  )
}

export interface ArrivedEvent {
  event: EventTickets
  /** The tickets that have arrived. */
  ticketIds: string[]
}

/** The soonest event with tickets whose arrival was not announced yet, as saved on this device. */
export function useArrivedEvent(): ArrivedEvent | undefined {
  const saved = useLiveQuery('arrivals', async (db) => {
    const arrivals = await listArrivals(db)
    return arrivals.size === 0
      ? undefined
      : { arrivals, tickets: (await readSavedTickets(db))?.tickets ?? [] }
  })
  const { data: fetched } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  return useMemo(() => saved && soonestArrival(saved.tickets, saved.arrivals, fetched), [saved, fetched])
}

/** @param fetched the server's data since, which may not be saved yet: a ticket refunded meanwhile does not arrive */
export function soonestArrival(
  tickets: readonly Ticket[],
  arrivals: ReadonlySet<string>,
  fetched: readonly Ticket[] = [],
): ArrivedEvent | undefined {
  const gone = new Set(fetched.flatMap((ticket) => (isTicketShown(ticket) ? [] : [ticket.id])))
  const [first] = groupByEvent(tickets.filter(({ id }) => !gone.has(id)))
    .filter((event) => event.tickets.some(({ id }) => arrivals.has(id)))
    .sort((one, other) => one.concertDate.localeCompare(other.concertDate))
  if (!first) return undefined
  return { event: first, ticketIds: first.tickets.flatMap(({ id }) => (arrivals.has(id) ? [id] : [])) }
}

/** Events that may end the user's action. Addresses and forms have hooks of their own. */
export const ends = ['focusout', 'visibilitychange', 'ionModalDidDismiss', 'close'] as const

const editable = 'input, textarea, select, [contenteditable]'
const overlay = 'ion-modal:not(.overlay-hidden), dialog[open]'

interface Place {
  pathname: string
  search: string
  state: unknown
}

/**
 * Whether the sheet may take the screen: on the dashboard, in sight, while nobody types and nothing else is open. A form with
 * unsent input is not covered either, unless its tab was left for My Tickets.
 */
export function mayInterrupt({ pathname, search, state }: Place): boolean {
  const parameters = new URLSearchParams(search)
  const isPaying = parameters.has('paid') || (typeof state === 'object' && state !== null && 'paid' in state)
  return (
    pathname === '/dashboard' &&
    !isPaying &&
    document.visibilityState === 'visible' &&
    !document.activeElement?.matches(editable) &&
    !document.querySelector(overlay) &&
    (parameters.get('tab') === 'my-tickets' || !hasDirtyForms())
  )
}
