import type { QueryClient } from '@tanstack/react-query'
import { addressesTouchedBy, type EventType } from '#contract/events.ts'

/**
 * Marks as out of date what an event has touched: what is on screen is fetched again now, the rest when it is next shown.
 *
 * @param role whose screen it is; staff have addresses of their own
 * @returns the addresses, and when all of them that are on screen were fetched
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
