import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../http/errors.ts'
import { followOwnChange } from '../http/ownChanges.ts'
import { isReachable, onReturn, subscribeReachability } from '../http/reachability.ts'
import { checkSession } from '../session/session.ts'
import { toastFailedRead } from '../ui/toasts/toastFailedRead.ts'

/** Repeats failed reads when calls may get through again. @returns ends it */
export function followConnection(): () => void {
  // Otherwise it assumes that the start is online, and would see no change when the connection comes back.
  onlineManager.setOnline(isReachable())
  const stop = [
    subscribeReachability(() => isReachable() || onlineManager.setOnline(false)),
    onReturn(() => onlineManager.setOnline(true)),
  ]
  // In place of the `online` event, which can come every second.
  onlineManager.setEventListener(() => undefined)
  return () => {
    for (const end of stop) end()
  }
}

/** Creates a query client. Reads never become stale by age, are not polled and not retried (`docs/RULES.md, Lists`). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        checkSessionAfter(error)
        // A prefetch that fails is repeated when its data is needed.
        const { hasOwnToast, saysNotFound } = query.meta ?? {}
        const isSaid = hasOwnToast || (saysNotFound && error instanceof ApiError && error.status === 404)
        if (query.isActive() && !isSaid) toastFailedRead(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        checkSessionAfter(error)
        if (isRefusal(error)) followOwnChange(['*'])
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Refetches only queries without data or with a failed fetch. The rest is refetched when the event stream reconnects.
        refetchOnReconnect: true,
        retry: false,
        // `navigator.onLine` is often wrong. A call that cannot work should fail and report it instead of being paused.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Any call may meet an expired session, but only a 401 from `/api/me` means signed out (`docs/RULES.md, People`). */
function checkSessionAfter(error: unknown) {
  if (error instanceof ApiError && error.reply?.code === 'signed_out') checkSession()
}
