import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ChatMessage, ChatReads } from '#contract/chat.ts'
import { ApiError } from '../../../http/errors.ts'
import { withKnown } from '../../../http/readQuery.ts'
import type { SavedThread } from '../../../offline/offlineDb.ts'
import { isMessageEntry, type MessageEntry, type OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { useLiveQuery, useOutboxEntries, useSend, useStoreTrouble } from '../../../outbox/useOutbox.ts'
import { chatQueries } from '../chatQueries.ts'
import { withKept } from './keepThreads.ts'

const noEntries: readonly OutboxEntry[] = []

export interface Thread {
  /** The known messages. Gaps in `seq` are messages that are missing here. */
  messages: readonly ChatMessage[]
  /** Whether the thread has been fetched. If not, the server may have earlier messages that are not known here. */
  isLoaded: boolean
  /** Outbox entries, in the order of writing. */
  pending: readonly MessageEntry[]
  /** When the thread was last fetched; '' if never. */
  checkedAt: string
  query: UseInfiniteQueryResult<ChatMessage[]>
}

/** A thread: the server's messages, those stored on this device and those in the outbox. */
export function useThread(requestId: string): Thread {
  const trouble = useStoreTrouble()
  const known = useRef<Known>({})
  // One transaction, so that a message that arrives is always in exactly one of the two tables.
  const onDevice = useLiveQuery(`thread ${requestId}`, (db) =>
    db.transaction('r', db.outbox, db.threads, async () => {
      const kept = await db.threads.get(requestId)
      const entries = await db.outbox.where('lane').equals(requestId).sortBy('seq')
      return reread(known, { kept, entries })
    }),
  )
  const entries = onDevice?.entries ?? noEntries
  const kept = onDevice?.kept
  // A request that is still in the outbox has no thread on the server.
  const isUnsent = entries.some(({ id, command }) => id === requestId && command === 'request.submit')
  const query = useInfiniteQuery({
    ...chatQueries.thread(requestId),
    // If the device's database cannot be read, fetch anyway.
    enabled: !isUnsent && (onDevice !== undefined || trouble !== undefined),
  })
  const { data, error } = query
  // Memoized, because a thread may have thousands of messages.
  const merged = useMemo(() => mergeThread({ data, error }, kept, isUnsent), [data, error, kept, isUnsent])
  const pending = useMemo(() => entries.filter(isMessageEntry), [entries])
  return {
    ...merged,
    pending,
    checkedAt: kept?.checkedAt ?? '',
    query,
  }
}

const noMessages: readonly ChatMessage[] = []

/** The messages of a thread that this device knows: fetched, or until then those stored on it. Does not fetch them. */
export function useKnownMessages(requestId: string): readonly ChatMessage[] {
  const { data } = useInfiniteQuery({ ...chatQueries.thread(requestId), enabled: false })
  const isFetched = data !== undefined
  const kept = useLiveQuery(`messages ${requestId} ${isFetched}`, async (db) =>
    isFetched ? undefined : db.threads.get(requestId),
  )
  return data ?? kept?.messages ?? noMessages
}

/** The last result of reading a thread. */
interface Known {
  kept?: SavedThread | undefined
  entries?: readonly OutboxEntry[]
}

/** The database returns copies of unchanged rows. */
function reread(
  known: { current: Known },
  { kept, entries }: { kept: SavedThread | undefined; entries: OutboxEntry[] },
) {
  const { current } = known
  const read = {
    kept: kept && { ...kept, messages: withKnown(current.kept?.messages, kept.messages) },
    entries: withKnown(current.entries, entries),
  }
  known.current = read
  return read
}

/** Whether messages are missing before or among these. Positions start at 1 and have no gaps. */
export function hasOlder(messages: readonly ChatMessage[]): boolean {
  return messages.length < (messages.at(-1)?.seq ?? 0)
}

function mergeThread(
  query: Pick<UseInfiniteQueryResult<ChatMessage[]>, 'data' | 'error'>,
  kept: SavedThread | undefined,
  isUnsent: boolean,
): Pick<Thread, 'messages' | 'isLoaded'> {
  if (query.data) return { messages: withKept(query.data, kept?.messages ?? []), isLoaded: true }
  if (isUnsent) return { messages: [], isLoaded: true }
  // The request is gone or no longer visible to this user, so the stored thread must not be shown.
  const isRefused = query.error instanceof ApiError && query.error.status < 500
  if (!kept || isRefused) return { messages: [], isLoaded: false }
  // A stored thread that was never fetched holds only the messages sent from this device.
  return { messages: kept.messages, isLoaded: kept.checkedAt !== '' || kept.messages[0]?.seq === 1 }
}

interface Reading {
  /** Undefined until known. */
  reads: ChatReads | undefined
  /** Reports that the newest message of the other side is on the screen. */
  markRead: () => void
}

/**
 * How far a thread has been read, and a function that reports more through the outbox.
 *
 * @param isOwn whether the viewer's side wrote a message
 */
export function useMarkRead(
  requestId: string,
  messages: readonly ChatMessage[],
  isOwn: (message: ChatMessage) => boolean,
): Reading {
  const newest = messages.findLast((message) => !isOwn(message))?.seq ?? 0
  const { data: reads, isLoading } = useQuery({
    ...chatQueries.reads(requestId),
    enabled: messages.length > 0,
  })
  const send = useSend()
  const isQueued = useOutboxEntries((entries) =>
    entries.some(
      ({ command, content }) =>
        command === 'chat.markRead' && content.requestId === requestId && content.seq >= newest,
    ),
  )
  const marked = useRef(0)
  return {
    reads,
    markRead() {
      if (newest === 0 || isLoading || isQueued !== false) return
      if (newest <= Math.max(reads?.readSeq ?? 0, marked.current)) return
      const before = marked.current
      marked.current = newest
      send({ command: 'chat.markRead', content: { requestId, seq: newest } }).catch(() => {
        // The device cannot store it; the next message tries again.
        marked.current = before
      })
    },
  }
}
