import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/Button.tsx'
import { counted } from '../../../ui/format.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from '../chat.module.css'
import type { ChatAudience } from '../useSendChatMessage.ts'
import { PendingBubble, SentBubble } from './ChatBubble.tsx'
import { createChunker, type TimelineChunk, type TimelineItem } from './chatTimeline.ts'

interface ChatThreadProps {
  items: readonly TimelineItem[]
  audience: ChatAudience
  label: string
  /** Shown before the messages: in place of earlier ones that are not loaded, or a button that loads them. */
  earlier: ReactNode
  /** Called while the newest message is on the screen. */
  onSeen: () => void
  onNewestOffer: (() => void) | undefined
}

/** The messages of a thread. Scrolls to new messages only if the reader is at the end. */
export function ChatThread({ items, audience, label, earlier, onSeen, onNewestOffer }: ChatThreadProps) {
  const { log, content, isAtEnd, newCount, toEnd, onScroll } = useStickToEnd(items, audience)
  useWhileSeen(log, isAtEnd, onSeen)
  const [divide] = useState(createChunker)
  const chunks = useMemo(() => divide(items), [divide, items])
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} className={styles.log} role="log" aria-label={label} tabIndex={0} onScroll={onScroll}>
        <div ref={content} className={styles.content}>
          {earlier}
          {items.length === 0 && !earlier && <p className={styles.note}>No messages yet.</p>}
          {chunks.map((chunk, index) => (
            <Chunk
              key={chunk.key}
              chunk={chunk}
              isNewest={index >= chunks.length - exactChunks}
              audience={audience}
              onNewestOffer={onNewestOffer}
            />
          ))}
        </div>
      </div>
      {newCount > 0 && (
        <Button className={styles.newMessages} icon={<ChevronDownIcon size={16} />} onClick={toEnd}>
          {counted(newCount, 'new message')}
        </Button>
      )}
    </div>
  )
}

type ForItems = Pick<ChatThreadProps, 'audience' | 'onNewestOffer'>

interface ChunkProps extends ForItems {
  chunk: TimelineChunk
  /** At the end of the thread heights must be exact: it is where the thread opens and stays. */
  isNewest: boolean
}

/** Chunks at the end of the thread that are always laid out. They fill more than a screen. */
const exactChunks = 5

/** Assumed height of an item that is not laid out yet, in pixels. */
const itemHeight = 64

/** Part of a thread, laid out by the browser only when it comes near the screen. Search and screen readers find all of it. */
const Chunk = memo(function Chunk({ chunk: { items }, isNewest, audience, onNewestOffer }: ChunkProps) {
  return (
    <Stack
      gap={2}
      {...(!isNewest && { className: styles.far })}
      style={{ containIntrinsicBlockSize: `auto ${items.length * itemHeight}px` }}
    >
      {items.map((item) => (
        <ThreadItem key={item.key} item={item} audience={audience} onNewestOffer={onNewestOffer} />
      ))}
    </Stack>
  )
})

/** One message of a thread, or a separator between messages. */
export function ThreadItem({ item, audience, onNewestOffer }: ForItems & { item: TimelineItem }) {
  switch (item.kind) {
    case 'day':
      return <p className={styles.note}>{item.label}</p>
    case 'gap':
      return <MissingMessages which="Some" />
    case 'new':
      return (
        <Row as="p" noWrap className={styles.newLine}>
          New
        </Row>
      )
    case 'extra':
      return item.content
    case 'pending':
      return <PendingBubble entry={item.entry} endsRun={item.endsRun} onNewestOffer={onNewestOffer} />
    case 'message': {
      const { message, startsRun, endsRun, tick } = item
      return <SentBubble {...{ message, startsRun, endsRun, tick, audience }} />
    }
  }
}

/** Calls back while the thread is at its end and on the screen. */
function useWhileSeen(
  log: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  onSeen: () => void,
): void {
  const report = useEffectEvent(() => {
    const isShown = hasHeight(log.current) && document.visibilityState === 'visible'
    if (isAtEnd.current && isShown) onSeen()
  })
  // After every render, because the newest message may have changed; reporting it again does nothing.
  useEffect(() => report())
  useEffect(() => {
    // When it gets its height.
    const observer = new ResizeObserver(() => report())
    if (log.current) observer.observe(log.current)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [log])
}

/** Distance from the end, in pixels, up to which the reader counts as being at the end. */
const nearEnd = 40

function useStickToEnd(items: readonly TimelineItem[], audience: ChatAudience) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Reports it at once; the state is only for rendering.
  const isAtEnd = useRef(true)
  const [isEndShown, setEndShown] = useState(true)
  const last = items.at(-1)
  const lastSeen = useRef(last?.key)
  const first = items.find(({ kind }) => kind === 'message')?.key
  // In pixels; 0 before the first layout.
  const heightBefore = useRef(0)
  // Messages after this one have arrived while the reader was elsewhere in the thread.
  const [seenSeq, setSeenSeq] = useState(0)
  const isByOther = (item: TimelineItem) =>
    item.kind === 'message' && item.message.isFromUser !== (audience === 'customer')
  const lastSeq = lastSeqOf(items)
  const newCount = isEndShown
    ? 0
    : items.filter((item) => isByOther(item) && item.kind === 'message' && item.message.seq > seenSeq).length

  const setAtEnd = (isThere: boolean, seen = lastSeq) => {
    // Setting it again would draw the thread once more.
    if (isAtEnd.current === isThere) return
    if (!isThere) setSeenSeq(seen)
    isAtEnd.current = isThere
    setEndShown(isThere)
  }
  const toEnd = () => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    setAtEnd(true)
  }

  // At once, before a scroll event of the earlier height could say that the reader has left the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there are other items
  useLayoutEffect(() => {
    const isNew = lastSeen.current !== last?.key
    lastSeen.current = last?.key
    // Senders see their own message, wherever they have scrolled to.
    if (isAtEnd.current || (isNew && last?.kind === 'pending')) toEnd()
  }, [items])

  // Opens at the first new message if those are more than fit: once, when it is known what is new and the thread is laid out.
  const isOpenedAtNew = useRef(false)
  const hasNewLine = items.some(({ kind }) => kind === 'new')
  const openAtNew = useEffectEvent(() => {
    const element = log.current
    const line = content.current?.querySelector<HTMLElement>(`.${styles.newLine}`)
    if (!element || !line || !hasHeight(element) || isOpenedAtNew.current) return
    isOpenedAtNew.current = true
    const above = element.getBoundingClientRect().top - line.getBoundingClientRect().top
    if (above <= 0 || !isAtEnd.current) return
    element.scrollTop -= above
    setAtEnd(false, seqBeforeNew(items))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is known what is new
  useLayoutEffect(() => openAtNew(), [hasNewLine])

  // Keeps the messages in view where they are when earlier ones are added above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first message changes
  useLayoutEffect(() => {
    const element = log.current
    if (!element || isAtEnd.current || heightBefore.current === 0) return
    element.scrollTop += element.scrollHeight - heightBefore.current
  }, [first])
  // Stays at the end when the height changes: on-screen keyboard, growing field, rotation, a bubble's second line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay the same
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
      openAtNew()
      heightBefore.current = log.current?.scrollHeight ?? 0
    })
    for (const element of [log.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = log.current
    if (!element || !hasHeight(element)) return
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd)
  }
  return { log, content, isAtEnd, newCount, toEnd, onScroll }
}

/** A thread in a sheet that is still to open, or in a hidden tab, has none. */
function hasHeight(element: HTMLElement | null): boolean {
  return element !== null && element.clientHeight > 0
}

function lastSeqOf(items: readonly TimelineItem[]): number {
  const last = items.findLast(({ kind }) => kind === 'message')
  return last?.kind === 'message' ? last.message.seq : 0
}

/** The position of the last message before the first new one. */
function seqBeforeNew(items: readonly TimelineItem[]): number {
  return lastSeqOf(
    items.slice(
      0,
      items.findIndex(({ kind }) => kind === 'new'),
    ),
  )
}

/** Says that messages are missing on this device, so that the thread does not look complete. */
export function MissingMessages({ which }: { which: 'Earlier' | 'Some' }) {
  const isOnline = useOnline()
  return (
    <p className={styles.note}>
      {which} messages are not on this device yet.{!isOnline && ' They appear once you are connected.'}
    </p>
  )
}
