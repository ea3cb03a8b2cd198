import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { isDeviceOwner } from '../../../session/deviceOwner.ts'
import { whenIdle } from '../../../ui/useIsIdle.ts'
import { useIsStaffScreen } from '../../../ui/useIsStaffScreen.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { prefetchReceipts } from './prefetchReceipts.ts'

/** Saves the receipts of the user's tickets on the device whenever the tickets have been fetched. Does not fetch those itself. */
export function ReceiptPrefetcher() {
  const db = useOfflineDb()
  const queryClient = useQueryClient()
  const isStaffScreen = useIsStaffScreen()
  const { data: tickets, dataUpdatedAt } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the list is another attempt
  useEffect(() => {
    if (!db?.isKept || !tickets || isStaffScreen || !isDeviceOwner(db.userId)) return
    const run = new AbortController()
    const untilIdle = () => new Promise<void>((resolve) => whenIdle(resolve))
    const requestIds = tickets.flatMap(({ requestId, locked }) => (locked ? [] : [requestId]))
    prefetchReceipts([...new Set(requestIds)], { db, queryClient, untilIdle, signal: run.signal }).catch(
      // The device's storage has failed; the next fetch of the list tries again.
      () => undefined,
    )
    return () => run.abort()
  }, [db, queryClient, isStaffScreen, tickets, dataUpdatedAt])

  return null
}
