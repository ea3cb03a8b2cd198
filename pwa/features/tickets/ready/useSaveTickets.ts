import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { saveTickets } from '../../../offline/savedTickets.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { fileFetcher } from '../list/ticketFiles.ts'
import { ticketsQueries } from '../ticketsQueries.ts'

/** Saves the user's tickets on this device at their wish, with those that could not be saved before. */
export function useSaveTickets() {
  const db = useOfflineDb()
  const { refetch } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  const [savedCount, setSavedCount] = useState<number>()
  const [hasFailed, setFailed] = useState(false)

  const save = useSingleFlight(async () => {
    if (!db) return
    setFailed(false)
    setSavedCount(0)
    try {
      const { data: tickets, dataUpdatedAt } = await refetch({ throwOnError: true })
      const missing = await saveTickets(db, tickets ?? [], {
        checkedAt: new Date(dataUpdatedAt),
        now: currentTime(),
        fetchFile: fileFetcher(tickets ?? []),
        onSaved: () => setSavedCount((count = 0) => count + 1),
      })
      setFailed(missing.length > 0)
    } catch {
      setFailed(true)
    }
    setSavedCount(undefined)
  })
  return { save, isSaving: savedCount !== undefined, savedCount: savedCount ?? 0, hasFailed }
}
