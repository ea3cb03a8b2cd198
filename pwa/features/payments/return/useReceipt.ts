import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Receipt, receipt as savedReceipt } from '#contract/payments.ts'
import { useLiveQuery, useOfflineDb } from '../../../outbox/useOutbox.ts'
import { isDeviceOwner } from '../../../session/deviceOwner.ts'
import { paymentsQueries } from '../paymentsQueries.ts'

interface Saved {
  receipt: Receipt
  /** Milliseconds since 1970. */
  checkedAt: number
}

function useSaved(requestId: string): Saved | null | undefined {
  return useLiveQuery(`receipt ${requestId}`, async (db) => {
    const row = await db.receipts.get(requestId)
    // Another build may have saved it.
    const receipt = savedReceipt.safeParse(row?.receipt).data
    return row && receipt ? { receipt, checkedAt: Date.parse(row.checkedAt) } : null
  })
}

/** The receipt of a request as saved on this device; null if it is not, undefined while it is being read. */
export function useSavedReceipt(requestId: string): Receipt | null | undefined {
  const saved = useSaved(requestId)
  return saved === null ? null : saved?.receipt
}

/** The receipt of a paid request: the saved one at once, then the server's, which is saved. */
export function useReceipt(requestId: string) {
  const db = useOfflineDb()
  const saved = useSaved(requestId)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(paymentsQueries.receipt(requestId))
  useEffect(() => {
    if (!db?.isKept || !data || !isDeviceOwner(db.userId)) return
    // If it cannot be saved, it needs a connection the next time.
    const checkedAt = new Date(dataUpdatedAt).toISOString()
    db.receipts.put({ requestId, receipt: data, checkedAt }).catch(() => undefined)
  }, [db, data, dataUpdatedAt, requestId])
  return {
    receipt: data ?? saved?.receipt,
    checkedAt: data ? dataUpdatedAt : saved?.checkedAt,
    error: data || saved ? null : error,
    isFetching,
    refetch,
  }
}
