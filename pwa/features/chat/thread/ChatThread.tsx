import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import type { ChatAudience } from '../useSendChatMessage.ts'
import bubbleStyles from './ChatBubble.module.css'
import { ChatBubble } from './ChatBubble.tsx'
import styles from './ChatThread.module.css'
import type { TimelineItem } from './chatTimeline.ts'
import { MissingMessages } from './MissingMessages.tsx'
import { PendingBubble } from './PendingBubble.tsx'
import { sentWords } from './sentWords.ts'

interface ChatThreadProps {
  items: readonly TimelineItem[]
  audience: ChatAudience
  label: string
  /** The name of the other side. */
  otherName: string
  /** Shown before the messages: in place of earlier ones that are not loaded, or a button that loads them. */
  earlier: ReactNode
}

/** The messages of a thread. Scrolls to new messages only if the reader is at the end. */
export function ChatThread({ items, audience, label, otherName, earlier }: ChatThreadProps) {
  const { log, content, hasNew, toEnd, onScroll } = useStickToEnd(items)
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} className={styles.log} role="log" aria-label={label} tabIndex={0} onScroll={onScroll}>
        <div ref={content} className={styles.content}>
          {earlier}
          {items.length === 0 && !earlier && (
            <p className={styles.note}>
              {audience === 'customer'
                ? 'No messages yet. Ask anything about this request.'
                : 'No messages yet.'}
            </p>
          )}
          {items.map((item) => {
            if (item.kind === 'day') {
              return (
                <p key={item.key} className={styles.note}>
                  {item.label}
                </p>
              )
            }
            if (item.kind === 'gap') return <MissingMessages key={item.key} which="Some" />
            if (item.kind === 'pending')
              return <PendingBubble key={item.key} entry={item.entry} endsRun={item.endsRun} />
            const { message } = item
            const isOwn = message.isFromUser === (audience === 'customer')
            return (
              <ChatBubble
                key={item.key}
                text={message.message}
                kind={message.kind}
                isOwn={isOwn}
                sender={isOwn ? 'You' : otherName}
              >
                {item.endsRun && (
                  <time className={bubbleStyles.time} dateTime={message.createdAt}>
                    {sentWords(message)}
                  </time>
                )}
              </ChatBubble>
            )
          })}
        </div>
      </div>
      {hasNew && (
        <Button className={styles.newMessages} icon={<ChevronDownIcon size={16} />} onClick={toEnd}>
          New messages
        </Button>
      )}
    </div>
  )
}

/** Up to this distance from the end, in pixels, the reader counts as being at the end. */
const nearEnd = 40

function useStickToEnd(items: readonly TimelineItem[]) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setNew] = useState(false)
  const last = items.at(-1)
  const lastSeen = useRef(last?.key)
  const first = items.find(({ kind }) => kind === 'message')?.key
  const heightBefore = useRef(0)

  const toEnd = () => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setNew(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last message changes
  useLayoutEffect(() => {
    if (lastSeen.current === last?.key) return
    lastSeen.current = last?.key
    // Senders see their own message, wherever they have scrolled to.
    if (isAtEnd.current || last?.kind === 'pending') toEnd()
    else setNew(true)
  }, [last?.key])

  // Keeps the messages in view where they are when earlier ones are added above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first message changes
  useLayoutEffect(() => {
    const element = log.current
    if (element && !isAtEnd.current) element.scrollTop += element.scrollHeight - heightBefore.current
  }, [first])
  useLayoutEffect(() => {
    heightBefore.current = log.current?.scrollHeight ?? 0
  })

  // Stays at the end when the height changes: on-screen keyboard, growing field, rotation, a bubble's second line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay the same
  useLayoutEffect(() => {
    toEnd()
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    for (const element of [log.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = log.current
    if (!element || element.clientHeight === 0) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (isAtEnd.current) setNew(false)
  }
  return { log, content, hasNew, toEnd, onScroll }
}
