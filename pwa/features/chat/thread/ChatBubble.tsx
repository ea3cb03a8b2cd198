import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { classNames } from '../../../ui/classNames.ts'
import styles from './ChatBubble.module.css'

interface ChatBubbleProps {
  text: string
  kind: ChatMessage['kind']
  isOwn: boolean
  /** Read out before the message, since only its place on the screen says who wrote it. */
  sender: string
  /** Stands under the bubble: when it was written, or how its sending goes. */
  children?: ReactNode
}

/** What a message is besides plain talk. */
const marks: Record<ChatMessage['kind'], string | undefined> = {
  chat: undefined,
  negotiation: 'Negotiation',
  response: 'Response',
}

/** One message. The same while it is being sent and afterwards, so that nothing flickers when it has arrived. */
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
