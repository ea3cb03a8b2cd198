import type { ChatMessage } from '#contract/chat.ts'
import styles from './ChatBubble.module.css'
import { sentWords } from './sentWords.ts'

export function SentAt({ message }: { message: ChatMessage }) {
  return (
    <time className={styles.time} dateTime={message.createdAt}>
      {sentWords(message)}
    </time>
  )
}
