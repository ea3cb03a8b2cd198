import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import type { ChatAudience } from '../useSendChatMessage.ts'
import { ChatBubble } from './ChatBubble.tsx'
import styles from './ChatThread.module.css'
import type { TimelineItem } from './chatTimeline.ts'
import { MissingMessages } from './MissingMessages.tsx'
import { PendingBubble } from './PendingBubble.tsx'
import { SentAt } from './SentAt.tsx'

interface ChatThreadProps {
  items: readonly TimelineItem[]
  audience: ChatAudience
  label: string
  /** Who writes on the other side. */
  otherName: string
  /** Older messages than these are not here. */
  isCutOff: boolean
  /** Stands where earlier messages would, as long as they are not known. */
  earlier: ReactNode
}

/** The messages of a thread. What is new comes into view by itself only for somebody who is reading at the end. */
export function ChatThread({ items, audience, label, otherName, isCutOff, earlier }: ChatThreadProps) {
  const { log, content, hasNew, toEnd, onScroll } = useStickToEnd(items)
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reachable by keyboard */}
      <div ref={log} className={styles.log} role="log" aria-label={label} tabIndex={0} onScroll={onScroll}>
        <div ref={content} className={styles.content}>
          {isCutOff && <p className={styles.note}>Only the newest messages are shown.</p>}
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
                {item.endsRun && <SentAt message={message} />}
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

/** Close enough to the end to count as reading there, in pixels. */
const nearEnd = 40

function useStickToEnd(items: readonly TimelineItem[]) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setNew] = useState(false)
  const last = items.at(-1)
  const lastSeen = useRef(last?.key)

  const toEnd = () => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setNew(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another last message
  useLayoutEffect(() => {
    if (lastSeen.current === last?.key) return
    lastSeen.current = last?.key
    // Whoever sends wants to see it, wherever they were reading.
    if (isAtEnd.current || last?.kind === 'pending') toEnd()
    else setNew(true)
  }, [last?.key])

  // The keyboard, a growing field, a turned phone, a bubble whose second line comes: the end stays the end.
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
