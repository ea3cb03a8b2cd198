import type { ReactNode } from 'react'
import styles from './RowCards.module.css'

interface RowCardsProps<Row> {
  /** For screen readers: 'Transactions, newest first'. */
  label: string
  rows: readonly Row[]
  onOpen: (row: Row) => void
  /** The lines of a card; `span`s, because the card is a button. */
  children: (row: Row) => ReactNode
}

/** The rows of a table on a screen too narrow for it, as cards that open. */
export function RowCards<Row extends { id: string }>({ label, rows, onOpen, children }: RowCardsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.card} onClick={() => onOpen(row)}>
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}
