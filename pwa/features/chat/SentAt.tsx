import { invalidDate } from '../../ui/format.ts'
import styles from './ChatBubble.module.css'

/** When a message was written. */
export function SentAt({ instant }: { instant: string }) {
  return (
    <time className={styles.time} dateTime={instant}>
      {clockTime(instant)}
    </time>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function clockTime(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? invalidDate : clock.format(date).replaceAll('\u202f', ' ')
}
