import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../../offline/savedTickets.ts'
import type { Person } from '../../../session/deviceOwner.ts'
import { GateView } from './GateView.tsx'
import { gateTickets } from './gateTickets.ts'
import { markOpened } from './markOpened.ts'
import { useGate } from './useGate.ts'

interface ColdGateProps {
  owner: Person
  /** The code is on the screen: everything else may start now. */
  onShown: () => void
  /** This device does not have the ticket: the app has to ask the server. */
  onMissing: () => void
}

/** A database that does not open is not waited for. */
const patienceMs = 2500

type Known = SavedTickets & { db: OfflineDb; savedIds: ReadonlySet<string> }

/**
 * The gate view of an app that was opened at its address: straight from the device, before anybody asks who is signed in, and
 * before the rest of the app is loaded.
 */
export default function ColdGate({ owner, onShown, onMissing }: ColdGateProps) {
  const { ticketId, show, close } = useGate()
  const [known, setKnown] = useState<Known>()
  useEffect(() => readSaved(owner.id, setKnown, onMissing), [owner.id, onMissing])

  const tickets = known && ticketId ? gateTickets(known.tickets, ticketId) : undefined
  const isShown = tickets !== undefined && tickets.length > 0
  const isMissing = tickets !== undefined && tickets.length === 0

  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  useEffect(() => {
    if (!isShown) return
    // The second frame starts after the first was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onShown)
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, onShown])
  const db = known?.db
  const shown = tickets?.find(({ id }) => id === ticketId)
  useEffect(() => {
    // Here already: somebody may have gone through the gate, and closed the app, before the rest of it has come up.
    if (db && shown)
      void markOpened(db, shown, async (command) => {
        // The outbox brings the contract along, which the code on the screen must not wait for.
        const { enqueueNow } = await import('../../../outbox/queue/enqueueNow.ts')
        await enqueueNow(db, command)
      })
  }, [db, shown])

  if (!isShown || !known || !ticketId) return null
  return (
    <GateView
      tickets={tickets}
      ticketId={ticketId}
      email={owner.email}
      checkedAt={Date.parse(known.checkedAt)}
      isSaved={({ id }) => known.savedIds.has(id)}
      db={known.db}
      onShow={show}
      onClose={close}
    />
  )
}

/** Reads what is saved, and again when the app behind has saved something newer. Gives back how to stop. */
function readSaved(userId: string, onKnown: (known: Known) => void, onMissing: () => void): () => void {
  const db = new OfflineDb(userId)
  const timer = setTimeout(onMissing, patienceMs)
  const reading = liveQuery(async () => ({
    saved: await readSavedTickets(db),
    savedIds: await listSavedTicketIds(db),
  })).subscribe({
    next({ saved, savedIds }) {
      clearTimeout(timer)
      if (saved) onKnown({ ...saved, db, savedIds })
      else onMissing()
    },
    error: onMissing,
  })
  return () => {
    clearTimeout(timer)
    reading.unsubscribe()
    db.close()
  }
}
