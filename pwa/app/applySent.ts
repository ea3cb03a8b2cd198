import type { QueryClient } from '@tanstack/react-query'
import type { EventType } from '#contract/events.ts'
import { invalidateAfter } from '../http/invalidateAfter.ts'
import { commandNamed } from '../outbox/commands/registry.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'

/**
 * Puts what the server replied to a sent entry where it is shown, in the same moment in which the entry leaves the outbox, and
 * marks as out of date what it has touched besides.
 *
 * @param reply of the entry's call; perhaps from a worker of another build
 */
export function applySent(queryClient: QueryClient, entry: OutboxEntry, reply: unknown): void {
  const command = commandNamed(entry.command)
  const parsed = command?.endpoint.reply.safeParse(reply)
  for (const { address, merge } of (parsed?.success && command?.patches?.(parsed.data)) || []) {
    const queryKey = [address]
    // A read that began before the thing existed must not take it off the screen again.
    void queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData(
      queryKey,
      (known: unknown) => (known === undefined ? undefined : merge(known)),
      // The whole of it was not asked for.
      { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt },
    )
  }
  refetch(queryClient, entry, command?.causes)
}

/** Fetches what an entry is about: it may have been refused because this device did not know the latest. */
export function applyRefused(queryClient: QueryClient, entry: OutboxEntry): void {
  const command = commandNamed(entry.command)
  refetch(queryClient, entry, command?.causes)
  refetch(queryClient, entry, command?.refusedAfter)
}

function refetch(
  queryClient: QueryClient,
  { command: name, content, id }: OutboxEntry,
  type?: EventType,
): void {
  const command = commandNamed(name)
  if (!command || !type) return
  const role = command.endpoint.path.startsWith('/api/admin/') ? 'staff' : 'customer'
  // Customers' addresses of tickets do not name the request.
  const { id: requestId } = command.subject(content, id)
  invalidateAfter(queryClient, type, { requestId }, role)
}
