import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat.ts'
import { ApiError } from '../../../http/errors.ts'
import type { SavedThread } from '../../../offline/offlineDb.ts'
import { isMessageEntry, type MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { useLiveQuery, useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { chatQueries } from '../chatQueries.ts'
import { withNewer } from './keepThreads.ts'

interface Thread {
  /** As far as they are known; some may be missing in between (`seq`). */
  messages: readonly ChatMessage[]
  /** Whether the server has told the thread: if not, it has messages before these that are not known here. */
  isTold: boolean
  /** What waits in the outbox, in the order of writing. */
  pending: readonly MessageEntry[]
  /** When the server was last asked; '' when never. */
  checkedAt: string
  query: UseQueryResult<ChatMessage[]>
}

/** A thread as the server and this device know it together. */
export function useThread(requestId: string): Thread {
  const trouble = useStoreTrouble()
  // Together, so that a message that has arrived is in the one from the moment on in which it is not in the other.
  const onDevice = useLiveQuery(`thread ${requestId}`, (db) =>
    db.transaction('r', db.outbox, db.threads, async () => ({
      kept: await db.threads.get(requestId),
      entries: await db.outbox.where('lane').equals(requestId).sortBy('seq'),
    })),
  )
  const entries = onDevice?.entries ?? []
  const kept = onDevice?.kept
  // Of a request that has not been sent yet the server knows nothing to tell.
  const isUnsent = entries.some(({ id, command }) => id === requestId && command === 'request.submit')
  const query = useQuery({
    ...chatQueries.thread(requestId),
    // A store that cannot be asked is no reason not to ask the server.
    enabled: !isUnsent && (onDevice !== undefined || trouble !== undefined),
  })
  return {
    ...toldThread(query, kept, isUnsent),
    pending: entries.filter(isMessageEntry),
    checkedAt: kept?.checkedAt ?? '',
    query,
  }
}

function toldThread(
  query: UseQueryResult<ChatMessage[]>,
  kept: SavedThread | undefined,
  isUnsent: boolean,
): Pick<Thread, 'messages' | 'isTold'> {
  if (query.data) return { messages: withNewer(query.data, kept?.messages ?? []), isTold: true }
  if (isUnsent) return { messages: [], isTold: true }
  // Gone, or not for this person any more: what is kept does not count then.
  const isRefused = query.error instanceof ApiError && query.error.status < 500
  if (!kept || isRefused) return { messages: [], isTold: false }
  // What was only sent from here is kept too.
  return { messages: kept.messages, isTold: kept.checkedAt !== '' || kept.messages[0]?.seq === 1 }
}
