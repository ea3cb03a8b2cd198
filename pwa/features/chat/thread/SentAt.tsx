import type { ChatMessage } from '#contract/chat.ts'
import styles from './ChatBubble.module.css'
import { sentWords } from './sentWords.ts'

/** When a message was sent, and when it was written where it had to wait for that. */
export function SentAt({ message }: { message: ChatMessage }) {
  return (
    <time className={styles.time} dateTime={message.createdAt}>
      {sentWords(message)}
    </time>
  )
}
