import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { closeNotifications } from '../../../session/shownNotifications.ts'
import { formatLastChecked } from '../../../ui/format.ts'
import { upToDateUntil } from '../../../ui/liveUpdates.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from '../ChatPanel.module.css'
import type { ChatAudience } from '../useSendChatMessage.ts'
import { ChatThread } from './ChatThread.tsx'
import { chatTimeline, type TimelineExtra } from './chatTimeline.ts'
import { EarlierMessages } from './EarlierMessages.tsx'
import { OlderMessages } from './OlderMessages.tsx'
import { ticksOf } from './ticks.ts'
import { createChunker } from './timelineChunks.ts'
import { useMarkRead } from './useMarkRead.ts'
import { hasOlder, useThread } from './useThread.ts'

interface ChatLogProps {
  requestId: string
  /** The side that is viewing. Its own messages are on the right. */
  audience: ChatAudience
  /** The name of the other side, e.g. the client's first name. */
  partnerName?: string | undefined
  /** What else happened to the request. */
  extras?: readonly TimelineExtra[]
  /** Leads to the offer that can be answered, from a negotiation that was refused. */
  onNewestOffer?: (() => void) | undefined
}

const noExtras: readonly TimelineExtra[] = []
const isByCustomer = (message: ChatMessage) => message.isFromUser
const isByStaff = (message: ChatMessage) => !message.isFromUser

/** The messages of a request, for both sides. It fills the height of its parent, or is at most `--thread-max-height` high. */
export function ChatLog({
  requestId,
  audience,
  partnerName,
  extras = noExtras,
  onNewestOffer,
}: ChatLogProps) {
  const { messages, isLoaded, pending, checkedAt, query } = useThread(requestId)
  const now = useNow()
  const isOnline = useOnline()
  const isOwn = audience === 'customer' ? isByCustomer : isByStaff
  const { reads, markRead } = useMarkRead(requestId, messages, isOwn)
  // What they tell of is on the screen.
  useEffect(() => {
    if (messages.length > 0) closeNotifications(`request:${requestId}`).catch(() => undefined)
  }, [requestId, messages.length])
  const newFrom = useNewFrom(requestId, messages, isOwn, reads?.readSeq)
  const ticks = useMemo(() => ticksOf(messages, isOwn, reads, now), [messages, isOwn, reads, now])
  // Made again only when the day, not when the minute changes: a thread may have thousands of messages.
  const today = now.toDateString()
  const items = useMemo(
    () => chatTimeline(messages, pending, new Date(today), { extras, newFrom, ticks }),
    [messages, pending, today, extras, newFrom, ticks],
  )
  const [divide] = useState(createChunker)
  const chunks = useMemo(() => divide(items), [divide, items])
  const toNewestOffer = useStable(onNewestOffer)
  const isOld = checkedAt !== '' && (!isOnline || query.isError)
  const hasLines = messages.length > 0 || pending.length > 0 || extras.length > 0
  const earlier = !isLoaded ? (
    <EarlierMessages query={query} isAlone={!hasLines} />
  ) : (
    hasOlder(messages) && <OlderMessages query={query} shownFrom={messages[0]?.seq ?? 1} />
  )
  if (!isLoaded && !hasLines && isOnline) return <div className={styles.instead}>{earlier}</div>
  return (
    <>
      <ChatThread
        // A new thread starts with its own scroll position.
        key={requestId}
        items={items}
        chunks={chunks}
        audience={audience}
        label={`Discussion with ${partnerName ?? (audience === 'customer' ? 'the team' : 'the client')}`}
        earlier={earlier}
        onSeen={markRead}
        onNewestOffer={toNewestOffer}
      />
      {isOld && (
        <p className={styles.checked}>
          Last checked {formatLastChecked(new Date(upToDateUntil(Date.parse(checkedAt))), now)}.
        </p>
      )}
    </>
  )
}

/** The same function in every render, which calls the newest one, so that what takes it is not drawn again. */
function useStable(callback: (() => void) | undefined): (() => void) | undefined {
  const newest = useRef(callback)
  useEffect(() => {
    newest.current = callback
  })
  const call = useCallback(() => newest.current?.(), [])
  return callback && call
}

/** The first message that was new when the thread was opened, by `seq`. It stays while the thread is open. */
function useNewFrom(
  requestId: string,
  messages: readonly ChatMessage[],
  isOwn: (message: ChatMessage) => boolean,
  readSeq: number | undefined,
): number | undefined {
  const [opened, setOpened] = useState<{ requestId: string; readSeq: number }>()
  if (readSeq !== undefined && opened?.requestId !== requestId) setOpened({ requestId, readSeq })
  if (opened?.requestId !== requestId) return undefined
  return messages.find((message) => message.seq > opened.readSeq && !isOwn(message))?.seq
}
