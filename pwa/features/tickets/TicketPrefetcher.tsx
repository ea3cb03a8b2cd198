import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentTime } from '../../http/clock.ts'
import { withReopening } from '../../offline/openOfflineDb.ts'
import { saveTickets } from '../../offline/savedTickets.ts'
import { useOfflineDb } from '../../outbox/useOutbox.ts'
import { isDeviceOwner } from '../../session/deviceOwner.ts'
import { useIsStaffScreen } from '../../ui/browser.ts'
import { fileFetcher } from './ticketFiles.ts'
import { ticketsQueries } from './ticketsQueries.ts'

/**
 * Fetches the user's tickets when the app starts and whenever they change, on every screen of customers, and saves them with
 * their files for offline use.
 */
export function TicketPrefetcher() {
  const db = useOfflineDb()
  const { data: tickets, dataUpdatedAt } = useInfiniteQuery({
    ...ticketsQueries.mine(),
    enabled: !useIsStaffScreen(),
  })
  const lastSave = useRef(Promise.resolve())

  useEffect(() => {
    if (!db?.isKept || !tickets) return
    const save = () =>
      saveTickets(db, tickets, {
        checkedAt: new Date(dataUpdatedAt),
        now: currentTime(),
        fetchFile: fileFetcher(tickets),
      })
    // Saves run one after the other, so that the newest wins. If a save fails, the cards do not say "on this phone".
    lastSave.current = lastSave.current
      .then(async () => {
        if (isDeviceOwner(db.userId)) await withReopening(db, save)
      })
      .catch(() => undefined)
  }, [db, tickets, dataUpdatedAt])

  return null
}
