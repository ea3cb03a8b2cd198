import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ChatMessage, ChatReads } from '#contract/chat.ts'
import { useOutboxEntries, useSend } from '../../../outbox/useOutbox.ts'
import { chatQueries } from '../chatQueries.ts'

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
  const {
    data: reads,
    isPending,
    fetchStatus,
  } = useQuery({
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
  const marked = useRef({ requestId, seq: 0 })
  useEffect(() => {
    if (marked.current.requestId !== requestId) marked.current = { requestId, seq: 0 }
  }, [requestId])
  const isAsking = isPending && fetchStatus === 'fetching'

  return {
    reads,
    markRead() {
      if (newest === 0 || isAsking || isQueued !== false) return
      if (newest <= Math.max(reads?.readSeq ?? 0, marked.current.seq)) return
      const before = marked.current.seq
      marked.current = { requestId, seq: newest }
      send({ command: 'chat.markRead', content: { requestId, seq: newest } }).catch(() => {
        // The device cannot store it; the next message tries again.
        marked.current = { requestId, seq: before }
      })
    },
  }
}
