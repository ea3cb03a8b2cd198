import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { chatApi } from '#contract/chat.ts'
import type { Invalidation } from '#contract/events.ts'
import { refreshKeptThread } from '../features/chat/thread/keepThreads.ts'
import { idsIn, invalidate, invalidateAll } from '../http/invalidate.ts'
import { isOwnChange, setChangeFollower } from '../http/ownChanges.ts'
import type { OfflineDb } from '../offline/offlineDb.ts'
import { personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'
import { useOutboxContext } from '../outbox/OutboxProvider.tsx'
import { openEventStream } from '../realtime/eventStream.ts'
import { checkSession } from '../session/session.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { forgetPresence, liveTime, onPresence, recallLiveTime, setLive } from '../ui/liveUpdates.ts'

/** Follows what this page's calls and other people change, while there is a session. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const current = useCurrentUser()
  const { opened, state } = useOutboxContext()
  const hasSession = current.state === 'signedIn' && !current.hasEnded
  useKeptLiveTime(current.state === 'signedIn' ? current.user.id : '')
  const readerId = current.state === 'signedIn' && current.user.isAdmin ? current.user.id : undefined
  const isUnsent = (id: string) => state.read().entries?.some((entry) => entry.id === id) ?? false
  const onInvalidation = useEffectEvent(async (invalidation: Invalidation) => {
    await applyInvalidation(queryClient, invalidation, opened, isUnsent)
    if (invalidation.type !== 'request.assigned' || readerId === undefined) return
    // Not downloaded by customers.
    const { announceHandover } = await import('../features/staff/request/announceHandover.ts')
    // If the request cannot be read now, its row still shows the new owner.
    await announceHandover(queryClient, { requestId: invalidation.requestId, readerId }).catch(
      () => undefined,
    )
  })

  useEffect(() => {
    if (!hasSession) return
    const close = openEventStream({
      onInvalidation: (invalidation) => void onInvalidation(invalidation),
      onPresence,
      onGap: () => void invalidateAll(queryClient),
      onLive: setLive,
      onRefused: checkSession,
    })
    return () => {
      close()
      forgetPresence()
    }
  }, [queryClient, hasSession])

  useEffect(
    () => setChangeFollower((addresses) => applyChange(queryClient, addresses, opened)),
    [queryClient, opened],
  )

  // Unmounted on public pages, where no invalidations arrive. Everything is stale when the user comes back.
  useEffect(() => () => void queryClient.invalidateQueries({ refetchType: 'none' }), [queryClient])

  useOnNewSession(hasSession)
  return null
}

/** Keeps until when the data on this device was up to date, for a cold start without a network: that may be long after it was fetched. */
function useKeptLiveTime(userId: string) {
  const key = `${personalPrefix(userId)}live`
  // Before the first paint, which would show an older time.
  useLayoutEffect(() => recallLiveTime(readLocal(key)), [key])
  useEffect(() => {
    const keep = () => writeLocal(key, liveTime() ?? null)
    document.addEventListener('visibilitychange', keep)
    addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      removeEventListener('pagehide', keep)
    }
  }, [key])
}

/** Refetches what is on screen and sends the outbox after signing in to an expired session. */
function useOnNewSession(hasSession: boolean) {
  const queryClient = useQueryClient()
  const { opened } = useOutboxContext()
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hasSession && hadEnded.current) {
      void queryClient.invalidateQueries()
      opened.then(({ runner }) => runner.flushNow()).catch(() => undefined)
    }
    hadEnded.current = !hasSession
  }, [hasSession, queryClient, opened])
}

/** The user's database once it is open. */
type Opened = Promise<{ db: OfflineDb }>

/**
 * Applies an invalidation, unless this page has caused it and follows the reply of its own call.
 *
 * @param isUnsent whether an entry is in the outbox: the event may come before the reply
 */
export async function applyInvalidation(
  queryClient: QueryClient,
  { addresses, changeId }: Invalidation,
  opened: Opened,
  isUnsent: (entryId: string) => boolean,
): Promise<void> {
  if (changeId !== undefined && (isUnsent(changeId) || (await isOwnChange(changeId)))) return
  await applyChange(queryClient, addresses, opened)
}

/** Refetches mounted queries and saved threads whose addresses have changed; other queries are refetched when they are next used. */
export async function applyChange(
  queryClient: QueryClient,
  addresses: readonly string[],
  opened: Opened,
): Promise<void> {
  const refreshed = idsIn(addresses, chatApi.list).map((requestId) =>
    opened
      .then(({ db }) => refreshKeptThread(queryClient, db, requestId))
      // The next fetch of the list of requests shows that the saved thread is out of date.
      .catch(() => undefined),
  )
  await Promise.all([invalidate(queryClient, addresses), ...refreshed])
}
