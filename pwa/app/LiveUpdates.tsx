import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Invalidation } from '#contract/events.ts'
import { useOutboxContext } from '../outbox/OutboxProvider.tsx'
import { useOfflineDb } from '../outbox/useOutbox.ts'
import { openEventStream } from '../realtime/eventStream.ts'
import { checkSession } from '../session/session.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { applyInvalidation } from './applyInvalidation.ts'

/** Brings what changes on the server to what is on screen, as long as there is a session to hear it by. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const current = useCurrentUser()
  const db = useOfflineDb()
  const hasSession = current.state === 'signedIn' && !current.hasEnded
  const role = current.state === 'signedIn' && current.user.isAdmin ? 'staff' : 'customer'
  const onInvalidation = useEffectEvent(
    (invalidation: Invalidation) => void applyInvalidation(queryClient, invalidation, role, db),
  )

  useEffect(() => {
    if (!hasSession) return
    return openEventStream({
      onInvalidation: (invalidation) => onInvalidation(invalidation),
      onReconnect: () => void queryClient.invalidateQueries(),
      onRefused: checkSession,
    })
  }, [queryClient, hasSession])

  // Whoever looks at a public page hears nothing meanwhile; when they come back, what is shown is fetched again.
  useEffect(() => () => void queryClient.invalidateQueries({ refetchType: 'none' }), [queryClient])

  useOnNewSession(hasSession)
  return null
}

/** Signed in again after the session had run out: everything goes on where it was. */
function useOnNewSession(hasSession: boolean) {
  const queryClient = useQueryClient()
  const { opened } = useOutboxContext()
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hasSession && hadEnded.current) {
      void queryClient.invalidateQueries()
      opened.then(({ runner }) => runner.hurry()).catch(() => undefined)
    }
    hadEnded.current = !hasSession
  }, [hasSession, queryClient, opened])
}
