import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../http/errors.ts'
import type { OfflineDb } from '../../../offline/offlineDb.ts'
import { paymentsQueries } from '../paymentsQueries.ts'

/** As many as an account is likely to look up; older ones are saved when they are opened. */
const mostSaved = 50

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
  for (const requestId of requestIds.slice(0, mostSaved)) {
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
