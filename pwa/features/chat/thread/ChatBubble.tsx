import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { classNames } from '../../../ui/classNames.ts'
import styles from './ChatBubble.module.css'

interface ChatBubbleProps {
  text: string
  kind: ChatMessage['kind']
  isOwn: boolean
  /** For screen readers: visually, only the bubble's position shows who wrote it. */
  sender: string
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
export function ChatBubble({ text, kind, isOwn, sender, children }: ChatBubbleProps) {
  const mark = marks[kind]
  return (
    <div className={classNames(styles.row, isOwn && styles.own)}>
      <div className={styles.bubble}>
        <span className="visually-hidden">{sender}: </span>
        {mark && <p className={styles.mark}>{mark}</p>}
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
