import type { EmailLogEntry } from '#contract/developer.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './EmailRows.module.css'
import { statusOf, typeWords } from './emailWords.ts'

interface EmailRowsProps {
  label: string
  entries: readonly EmailLogEntry[]
  onOpen: (entry: EmailLogEntry) => void
}

export function EmailRows({ label, entries, onOpen }: EmailRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {entries.map((entry) => {
        const { label, tone } = statusOf(entry)
        return (
          <li key={entry.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(entry)}>
              <span className={styles.status}>
                <StatusPill tone={tone}>{label}</StatusPill>
              </span>
              <span className={classNames(styles.subject, 'clamp')}>{entry.subject || 'No subject'}</span>
              <span className={classNames(styles.second, 'clamp')}>{entry.recipient}</span>
              <span className={styles.second}>
                {typeWords(entry.type)} ·{' '}
                <span className={styles.when}>{formatInstant(entry.timestamp)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
