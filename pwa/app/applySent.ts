import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../http/invalidate.ts'
import { rememberReply } from '../http/ownChanges.ts'
import { patchRow } from '../http/readQuery.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import type { Sent } from '../outbox/queue/sendEntry.ts'

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
