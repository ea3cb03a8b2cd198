import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { listSavedTicketIds, readSavedTickets, type SavedTickets } from '../../offline/savedTickets.ts'
import type { Person } from '../../session/deviceOwner.ts'
import { gateTickets, hasCode } from '../tickets/eventTickets.ts'
import { markOpened } from '../tickets/markOpened.ts'
import { GateView, useGate } from './GateView.tsx'
import { hasSavedGate } from './savedGateInPage.ts'

interface ColdGateProps {
  owner: Person
  /** Called when the code is on the screen, so that the rest of the app can load. */
  onShown: () => void
  /** Called if this device does not have the ticket. */
  onMissing: () => void
}

/** The browser may never answer a request to open the database. A code that the worker has drawn is not taken away so soon. */
const openTimeoutMs = { blank: 2_500, drawn: 15_000 }

type SavedGate = SavedTickets & { db: OfflineDb; savedIds: ReadonlySet<string> }

/**
 * The gate view when the app starts at its URL. Reads the ticket from the device, before the session is checked and before the
 * rest of the app is loaded.
 */
export default function ColdGate({ owner, onShown, onMissing }: ColdGateProps) {
  const { ticketId, show, close } = useGate()
  const [saved, setSaved] = useState<SavedGate>()
  useEffect(() => readSaved(owner.id, setSaved, onMissing), [owner.id, onMissing])

  const tickets = saved && ticketId ? gateTickets(saved.tickets, ticketId) : undefined
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
  const db = saved?.db
  const shown = tickets?.find(({ id }) => id === ticketId)
  useEffect(() => {
    // Now, because the user may pass the gate and close the app before the rest of it is loaded.
    if (db && shown && hasCode(shown))
      void markOpened(db, shown, async (command) => {
        // Loaded later, because the outbox imports the contract, which would delay the code.
        const { enqueueNow } = await import('../../outbox/queue/enqueueNow.ts')
        await enqueueNow(db, command)
      })
  }, [db, shown])

  if (!isShown || !saved || !ticketId) return null
  return (
    <GateView
      tickets={tickets}
      pictures={saved.pictures}
      ticketId={ticketId}
      email={owner.email}
      checkedAt={Date.parse(saved.checkedAt)}
      isSaved={({ id }) => saved.savedIds.has(id)}
      db={saved.db}
      onShow={show}
      onClose={close}
    />
  )
}

/** Reads the saved tickets, and again whenever they change. @returns stops reading */
function readSaved(userId: string, onSaved: (saved: SavedGate) => void, onMissing: () => void): () => void {
  const db = new OfflineDb(userId)
  const timer = setTimeout(onMissing, openTimeoutMs[hasSavedGate() ? 'drawn' : 'blank'])
  const reading = liveQuery(async () => ({
    saved: await readSavedTickets(db),
    savedIds: await listSavedTicketIds(db),
  })).subscribe({
    next({ saved, savedIds }) {
      clearTimeout(timer)
      if (saved) onSaved({ ...saved, db, savedIds })
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
