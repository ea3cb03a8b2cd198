import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepThreads } from '../features/chat/thread/keepThreads.ts'
import { pruneSentRequests } from '../features/requests/prefetch.ts'
import { invalidateAll } from '../http/invalidate.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEvent } from '../outbox/queue/flushOutbox.ts'
import { useOfflineDb, useOutboxEvents } from '../outbox/useOutbox.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { dismissError, showToast, type Toast } from '../ui/toasts/toastStore.ts'
import { applySent } from './applySent.ts'
import { keptForMs } from './persistedQueries.ts'
import { useAppBadge } from './useAppBadge.ts'

/**
 * Applies outbox events of all tabs and of the worker to the query cache, shows their toasts, and saves fetched threads on the
 * device.
 */
export function OutboxEvents() {
  const queryClient = useQueryClient()
  const db = useOfflineDb()
  useAppBadge()

  useOutboxEvents((event) => {
    if (event.type === 'sending') dismissError(event.entryId)
    if (event.type !== 'ended') return
    if (event.sent) applySent(queryClient, event.entry, event.sent)
    // What this device shows may be outdated. Or it was discarded while its call was under way.
    else if (event.end !== 'waiting') void invalidateAll(queryClient)
    // Only the visible tab shows the toast.
    const toast = document.visibilityState === 'visible' ? toastOf(event) : undefined
    if (toast) showToast(toast)
  })

  useEffect(() => db && keepThreads(queryClient, db, () => isDeviceOwner(db.userId)), [queryClient, db])

  useEffect(() => db && pruneSentRequests(queryClient, db, keptForMs), [queryClient, db])

  return null
}

/** The toast about an attempt: that the entry needs the user, or that an important one was sent. */
function toastOf({ end, entry }: Extract<OutboxEvent, { type: 'ended' }>): Toast | undefined {
  const command = commandNamed(entry.command)
  if (end === 'sent') return command?.sent && { ...command.sent, tone: 'good' }
  if (end !== 'needs_you') return undefined
  return {
    title: command?.failed ?? 'Error',
    description: entry.problem?.message ?? 'Please try again.',
    tone: 'error',
    about: entry.id,
  }
}
