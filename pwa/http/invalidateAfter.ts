import type { QueryClient } from '@tanstack/react-query'
import { addressesTouchedBy, type EventType } from '#contract/events.ts'
import { refreshRow, rowAddresses } from './refreshRow.ts'

/**
 * Invalidates the queries that an event touches, as listed in the event catalogue. Mounted queries are refetched now, the
 * others when they are next used. Lists of requests get the changed row instead (`refreshRow`).
 *
 * @param role whose addresses to invalidate; staff read under `/api/admin/` as well
 * @returns the addresses, and a promise that resolves when the mounted queries are up to date
 */
export function invalidateAfter(
  queryClient: QueryClient,
  type: EventType,
  { requestId }: { requestId: string },
  role: 'customer' | 'staff',
): { addresses: string[]; refetched: Promise<unknown> } {
  const addresses = addressesTouchedBy(type, { requestId }, role)
  const ofRows = rowAddresses(requestId)
  const refetching = addresses
    .filter((address) => !ofRows.includes(address))
    .map((address) => queryClient.invalidateQueries({ queryKey: [address] }))
  const refreshing = refreshRow(queryClient, type, requestId, addresses, role)
  return { addresses, refetched: Promise.all([...refetching, refreshing]) }
}
