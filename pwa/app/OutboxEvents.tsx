import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepThreads } from '../features/chat/thread/keepThreads.ts'
import { useNewAnswers } from '../features/faq/faqQueries.ts'
import { pruneSentRequests } from '../features/requests/prefetch.ts'
import { useAttention } from '../features/requests/useRequests.ts'
import { invalidate, invalidateAll } from '../http/invalidate.ts'
import { rememberReply } from '../http/ownChanges.ts'
import { patchRow } from '../http/readQuery.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEvent } from '../outbox/queue/flushOutbox.ts'
import { isRefused, type OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import type { Sent } from '../outbox/queue/sendEntry.ts'
import { useOfflineDb, useOutboxEntries, useOutboxEvents } from '../outbox/useOutbox.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { showAppBadge } from '../session/shownNotifications.ts'
import { dismissError, showToast, type Toast } from '../ui/toasts/toastStore.ts'
import { keptForMs } from './persistedQueries.ts'

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
    // Batched, so that the list and the open thread are drawn together.
    const { entry, sent } = event
    if (sent) notifyManager.batch(() => applySent(queryClient, entry, sent))
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

/** The toast about an attempt: the entry needs the user, or an important one was sent. */
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

/**
 * Patches the query cache with the reply to a sent entry, so that the entry and its result swap on screen without a gap, and
 * invalidates what else the call has changed. The reply is parsed again, because the worker may be of another build.
 */
export function applySent(queryClient: QueryClient, entry: OutboxEntry, { reply, changed }: Sent): void {
  rememberReply(entry.id, Promise.resolve(true))
  const command = commandNamed(entry.command)
  const parsed = command?.endpoint.reply.safeParse(reply)
  const upToDate: string[] = []
  for (const patch of (parsed?.success && command?.patches?.(parsed.data)) || []) {
    if ('one' in patch) {
      patchRow(queryClient, patch)
      continue
    }
    const { address, merge, isWhole } = patch
    const queryKey = [address]
    const before = queryClient.getQueryState(queryKey)
    // A fetch that started before the change must not overwrite it.
    void queryClient.cancelQueries({ queryKey, exact: true })
    const merged = queryClient.setQueryData(
      queryKey,
      (known: unknown) => (known === undefined ? undefined : merge(known)),
      // Keep the time of the last real fetch.
      { updatedAt: before?.dataUpdatedAt },
    )
    const wasUpToDate = before?.fetchStatus === 'idle' && !before.isInvalidated
    if (merged !== undefined && wasUpToDate && isWhole?.(merged)) upToDate.push(address)
  }
  void invalidate(
    queryClient,
    changed.filter((address) => !upToDate.includes(address)),
  )
}

/** Shows on the app's icon how many things need the user: requests that need them, new answers, and entries that the server refused. */
export function useAppBadge(): void {
  const { attention, isKnown } = useAttention(false)
  const refused = useOutboxEntries((entries) => entries.filter(isRefused).length)
  const answers = useNewAnswers(false)
  const count = isKnown && refused !== undefined ? attention + answers + refused : undefined
  useEffect(() => {
    if (count !== undefined) showAppBadge(count)
  }, [count])
}
