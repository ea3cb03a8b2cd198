import { CancelledError, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../http/errors.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { useOfflineDb } from '../../../outbox/useOutbox.ts'
import { isDeviceOwner } from '../../../session/deviceOwner.ts'
import { useIsStaffScreen, whenIdle } from '../../../ui/browser.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { paymentsQueries } from '../paymentsQueries.ts'

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

/** Number of receipts that an account is likely to look up; older ones are saved when they are opened. */
const maxSaved = 50

interface Fetching {
  db: OfflineDb
  queryClient: QueryClient
  /** Resolves when the app is idle. */
  untilIdle: () => Promise<void>
  signal: AbortSignal
}

/**
 * Fetches the receipts that are missing on the device, and those that have changed, one at a time while the app is idle. Stops
 * at the first failure; the next run tries again.
 *
 * @param requestIds of paid requests, most important first
 */
export async function prefetchReceipts(
  requestIds: readonly string[],
  { db, queryClient, untilIdle, signal }: Fetching,
): Promise<void> {
  const saved = new Set(await db.receipts.toCollection().primaryKeys())
  for (const requestId of requestIds.slice(0, maxSaved)) {
    const query = paymentsQueries.receipt(requestId)
    const hasChanged = queryClient.getQueryState(query.queryKey)?.isInvalidated ?? false
    if (saved.has(requestId) && !hasChanged) continue
    await untilIdle()
    if (signal.aborted) return
    try {
      const receipt = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      await db.receipts.put({ requestId, receipt, checkedAt: new Date().toISOString() })
    } catch (error) {
      // Another fetch has replaced this one, or it is no longer theirs: continue with the others.
      const canContinue =
        error instanceof CancelledError || (error instanceof ApiError && error.status === 404)
      if (!canContinue) return
    }
  }
}
