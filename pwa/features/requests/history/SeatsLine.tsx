import styles from './SeatsLine.module.css'

interface SeatsLineProps {
  seats: { section: string; row: string | null; ticketCount: number }
}

/** 'Section 102 · Row F · 2 seats' on one line, of which long names give way, the section's first. */
export function SeatsLine({ seats: { section, row, ticketCount } }: SeatsLineProps) {
  const count = ticketCount === 1 ? '1 seat' : `${ticketCount} seats`
  return (
    <p className={styles.line}>
      <span className={styles.section}>Section {section}</span>
      <span className={styles.rest}>
        {row && <span className={styles.row}>{` · Row ${row}`}</span>}
        <span>{` · ${count}`}</span>
      </span>
    </p>
  )
}
