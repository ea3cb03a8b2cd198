import { memo, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { classNames } from '../../../ui/classNames.ts'
import styles from './ChatBubble.module.css'
import { sentWords } from './sentWords.ts'

interface ChatBubbleProps {
  text: string
  kind: ChatMessage['kind']
  isOwn: boolean
  /** For screen readers: visually, the bubble's position shows the side. */
  sender: string
  /** Above the bubble: who wrote it. */
  name?: string | undefined
  /** Beside the last bubble of a run: the initial of who wrote it; '' leaves its place free. */
  initial?: string | undefined
  /** Below the bubble: the time, or the sending state. */
  children?: ReactNode
}

/** The label above the text. */
const marks: Record<ChatMessage['kind'], string | undefined> = {
  chat: undefined,
  negotiation: 'Negotiation',
  response: 'Response',
}

/** One message. Pending and sent messages look the same, so that nothing flickers when a message arrives. */
export function ChatBubble({ text, kind, isOwn, sender, name, initial, children }: ChatBubbleProps) {
  const mark = marks[kind]
  return (
    <div className={classNames(styles.row, isOwn && styles.own, initial !== undefined && styles.faced)}>
      {name && (
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
      )}
      <div className={styles.line}>
        {initial && (
          <span className={styles.face} aria-hidden="true">
            {initial}
          </span>
        )}
        <div className={styles.bubble}>
          <span className="visually-hidden">{sender}: </span>
          {mark && <p className={styles.mark}>{mark}</p>}
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

interface SentBubbleProps {
  message: ChatMessage
  isOwn: boolean
  sender: string
  name: string | undefined
  hasFace: boolean
  endsRun: boolean
  /** What is known about the other side reading it: 'Sent', 'Seen 6:20 PM'. */
  tick: string | undefined
}

/** A message that the server has. Memoized, because a thread may have thousands. */
export const SentBubble = memo(function SentBubble({
  message,
  isOwn,
  sender,
  name,
  hasFace,
  endsRun,
  tick,
}: SentBubbleProps) {
  const initial = hasFace ? (endsRun ? initialOf(sender) : '') : undefined
  return (
    <ChatBubble
      text={message.message}
      kind={message.kind}
      isOwn={isOwn}
      sender={sender}
      name={name}
      initial={initial}
    >
      {(endsRun || tick) && (
        <p className={styles.time}>
          <time dateTime={message.createdAt}>{sentWords(message)}</time>
          {tick && <span>· {tick}</span>}
        </p>
      )}
    </ChatBubble>
  )
})

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toLocaleUpperCase()
}
