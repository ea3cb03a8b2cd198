import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { takeArrivals } from '../../../offline/savedTickets.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { useHasDirtyForms } from '../../../ui/dirtyForms.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import type { EventTickets } from '../list/eventTickets.ts'
import { ends, mayInterrupt } from './mayInterrupt.ts'
import { useArrivedEvent } from './useArrivedEvent.ts'

const ArrivedMoment = lazy(() => import('./ArrivedMoment.tsx'))

/** Celebrates once per delivery and device that tickets have become ready, as soon as that interrupts nothing. */
export function ArrivedTickets() {
  const db = useOfflineDb()
  const arrived = useArrivedEvent()
  const { pathname, search, state } = useLocation()
  const isDirty = useHasDirtyForms()
  const [shown, setShown] = useState<EventTickets>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is sent or emptied is a reason to look again
  useEffect(() => {
    if (!db || !arrived || shown) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // Once the focus is where it goes, and the page of this address is there.
      frame = requestAnimationFrame(() => {
        if (!mayInterrupt({ pathname, search, state })) return
        takeArrivals(db, arrived.ticketIds).then(
          (untold) => {
            if (untold.length > 0) setShown(arrived.event)
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
  }, [db, arrived, shown, pathname, search, state, isDirty])

  // More seats of the event that is on the screen: the moment shows them too.
  const more = arrived && arrived.event.key === shown?.key ? arrived : undefined
  useEffect(() => {
    if (db && more) takeArrivals(db, more.ticketIds).catch(() => undefined)
  }, [db, more])

  if (!shown) return null
  return (
    // The tickets are in My Tickets anyway.
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>
        <ArrivedMoment key={shown.key} arrived={shown} onClosed={() => setShown(undefined)} />
      </Suspense>
    </ErrorBoundary>
  )
}
