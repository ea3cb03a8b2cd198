import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal, isSessionOver } from '../http/errors.ts'
import { followOwnChange } from '../http/ownChanges.ts'
import { isReachable, onReturn, subscribeReachability } from '../http/reachability.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { checkSession } from '../session/session.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { toastFailedRead } from '../ui/liveUpdates.ts'
import { persistQueries } from './persistedQueries.ts'

interface PersonClient {
  client: QueryClient
  /** Resolves when the client has what this device has saved. */
  restored: Promise<void>
}

let open: (PersonClient & { userId: string; stop: () => void }) | undefined

/** Returns the user's query client, which is restored from this device and saved on it. */
export function personClient(userId: string): PersonClient {
  if (open?.userId !== userId) {
    drop()
    const client = createQueryClient()
    open = { userId, client, ...persistQueries(client, userId) }
  }
  return open
}

/** Call when the signed-in app unmounts. If the user has signed out, this clears their data from memory. */
export function dropPersonClient(userId: string): void {
  const isStillTheirs = hasSignedInHint() && isDeviceOwner(userId)
  if (!isStillTheirs && open?.userId === userId) drop()
}

function drop() {
  open?.stop()
  open?.client.clear()
  open = undefined
}

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
        const isSaid =
          hasOwnToast || (saysNotFound && error instanceof ApiError && [400, 404].includes(error.status))
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
  if (isSessionOver(error)) checkSession()
}
