import type { QueryClient } from '@tanstack/react-query'
import type { EventType } from '#contract/events.ts'
import { invalidateAfter } from '../http/invalidateAfter.ts'
import { patchRow } from '../http/patchRow.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/**
 * Patches the query cache with the reply to a sent entry, so that the entry and its result swap on screen without a gap, and
 * invalidates what else the command touches.
 *
 * @param reply the reply of the entry's call; parsed again because the worker may be of another build
 */
export function applySent(queryClient: QueryClient, entry: OutboxEntry, reply: unknown): void {
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
  refetch(queryClient, entry, command?.causes, upToDate)
}

/** Refetches what a refused entry is about: this device's data may have been stale. */
export function applyRefused(queryClient: QueryClient, entry: OutboxEntry): void {
  const command = commandNamed(entry.command)
  refetch(queryClient, entry, command?.causes)
  refetch(queryClient, entry, command?.refusedAfter)
}

function refetch(
  queryClient: QueryClient,
  { command: name, content, id }: OutboxEntry,
  type?: EventType,
  upToDate: readonly string[] = [],
): void {
  const command = commandNamed(name)
  if (!command || !type) return
  const role = command.endpoint.path.startsWith('/api/admin/') ? 'staff' : 'customer'
  // For a ticket this is the ticket's id: the addresses that ticket events touch for customers contain no request id.
  const { id: requestId } = command.subject(content, id)
  invalidateAfter(queryClient, type, { requestId }, role, upToDate)
}
