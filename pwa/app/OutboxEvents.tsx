import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepThreads } from '../features/chat/keep/keepThreads.ts'
import { dropToldRequests } from '../features/requests/history/dropToldRequests.ts'
import { useAppBadge } from '../outbox/useAppBadge.ts'
import { useOffline, useOfflineContext, useOutboxEntries } from '../outbox/useOffline.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { prefetchToasts } from '../ui/toasts/ToastProvider.tsx'
import { dismissError, showToast } from '../ui/toasts/toastStore.ts'
import { applyRefused, applySent } from './applySent.ts'
import { outboxToast } from './outboxToast.ts'
import { keptForMs } from './persistedQueries.ts'

/** Brings what the outbox does, in whatever tab or in the worker, to what is on screen; and what was read to the device. */
export function OutboxEvents() {
  const queryClient = useQueryClient()
  const { onFlushEvent } = useOfflineContext()
  const { db } = useOffline()
  useAppBadge()

  useEffect(
    () =>
      onFlushEvent((event) => {
        if (event.type === 'sending') dismissError(event.entryId)
        if (event.type === 'sent') applySent(queryClient, event.entry, event.reply)
        if (event.type === 'needs_you') applyRefused(queryClient, event.entry)
        // The tab that somebody looks at says it.
        const toast = document.visibilityState === 'visible' ? outboxToast(event) : undefined
        if (toast) showToast(toast)
      }),
    [onFlushEvent, queryClient],
  )

  useEffect(() => db && keepThreads(queryClient, db, () => isDeviceOwner(db.userId)), [queryClient, db])

  useEffect(() => db && dropToldRequests(queryClient, db, keptForMs), [queryClient, db])

  const hasUnsent = (useOutboxEntries() ?? []).length > 0
  useEffect(() => {
    if (hasUnsent) prefetchToasts()
  }, [hasUnsent])

  return null
}
