import type { QueryClient } from '@tanstack/react-query'
import type { Hint } from '#contract/hints.ts'
import { chatQueries } from '../features/chat/chatQueries.ts'
import { refreshKeptThread } from '../features/chat/keep/keepThreads.ts'
import { offersQueries } from '../features/offers/offersQueries.ts'
import { paymentsQueries } from '../features/payments/paymentsQueries.ts'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'

/**
 * Marks as out of date what a hint says has changed: what is on screen is fetched again now, a thread that is kept on the
 * device too, the rest when it is next shown.
 *
 * @param db what is kept on the device; undefined while it is not open
 */
export function applyHint(queryClient: QueryClient, hint: Hint, db: OfflineDb | undefined): Promise<unknown> {
  const refreshing = keysTouchedBy(hint).map((queryKey) =>
    queryClient.invalidateQueries({ queryKey, exact: true }),
  )
  if (hint.topic === 'chat' && db) {
    // Where it cannot be fetched now, the list of requests tells of it later.
    refreshing.push(refreshKeptThread(queryClient, db, hint.requestId).catch(() => undefined))
  }
  return Promise.all(refreshing)
}

function keysTouchedBy(hint: Hint): (readonly [string])[] {
  switch (hint.topic) {
    case 'request':
      return [
        ...requestKeys(hint.requestId),
        offersQueries.forRequest(hint.requestId).queryKey,
        offersQueries.adminForRequest(hint.requestId).queryKey,
        paymentsQueries.adminRefunds(hint.requestId).queryKey,
      ]
    // A message also moves its request: status, promised answer, the last line in the admins' list.
    case 'chat':
      return [...requestKeys(hint.requestId), chatQueries.thread(hint.requestId).queryKey]
    case 'tickets':
      return [ticketsQueries.mine().queryKey, ticketsQueries.adminForRequest(hint.requestId).queryKey]
    default:
      return assertNever(hint)
  }
}

function requestKeys(requestId: string): (readonly [string])[] {
  return [
    requestsQueries.mine().queryKey,
    requestsQueries.detail(requestId).queryKey,
    requestsQueries.adminList().queryKey,
    requestsQueries.adminDetail(requestId).queryKey,
  ]
}

function assertNever(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}`)
}
