import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/errors.ts'
import { checkSession } from '../session/session.ts'

/** Data never goes stale, no refetch on focus, no polling, no retries (spec, section 7). */
export function createQueryClient(): QueryClient {
  // It believes to be online until told otherwise, and would not notice when a start without a network is over.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Only what has no data yet or could not be fetched again; the rest when the event stream is back.
        refetchOnReconnect: true,
        retry: false,
        // `navigator.onLine` is often wrong. A call that cannot work should fail and say so, not wait for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Any call may find out that the session is over; only /api/me decides it. */
function askWhoIsSignedIn(error: unknown) {
  if (error instanceof ApiError && error.reply?.code === 'signed_out') checkSession()
}
