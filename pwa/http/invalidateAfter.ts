import type { QueryClient } from '@tanstack/react-query'
import { addressesTouchedBy, type EventType } from '#contract/events.ts'

/**
 * Invalidates the queries that an event touches, as listed in the event catalogue. Mounted queries are refetched now, the
 * others when they are next used.
 *
 * @param role whose addresses to invalidate; staff read under `/api/admin/` as well
 * @returns the invalidated addresses, and a promise that resolves when the mounted queries have been refetched
 */
export function invalidateAfter(
  queryClient: QueryClient,
  type: EventType,
  ids: { requestId: string },
  role: 'customer' | 'staff',
): { addresses: string[]; refetched: Promise<unknown> } {
  const addresses = addressesTouchedBy(type, ids, role)
  const refetching = addresses.map((address) =>
    queryClient.invalidateQueries({ queryKey: [address], exact: true }),
  )
  return { addresses, refetched: Promise.all(refetching) }
}
