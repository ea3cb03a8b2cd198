import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/errors.ts'
import { checkSession } from '../session/session.ts'
import { toastFailedRead } from '../ui/toasts/toastFailedRead.ts'

/** Creates a query client. Reads never become stale by age, are not polled and not retried (`docs/RULES.md, Lists`). */
export function createQueryClient(): QueryClient {
  // onlineManager assumes online. Without this, an offline start would see no change when the network comes back.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        checkSessionAfter(error)
        // A prefetch that fails is repeated when its data is needed.
        if (query.isActive() && !query.meta?.hasOwnToast) toastFailedRead(error)
      },
    }),
    mutationCache: new MutationCache({ onError: checkSessionAfter }),
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
