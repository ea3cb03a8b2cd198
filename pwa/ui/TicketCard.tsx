import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './TicketCard.module.css'

interface TicketCardProps extends ComponentProps<'article'> {
  /** A `Poster` as its head. Passed in, because the public pages have cards without one. */
  poster?: ReactNode
  /** Above the perforation: artist and date. */
  header: ReactNode
  /** Below it: venue, and actions. */
  children: ReactNode
  /** Used for something no longer available. */
  dimmed?: boolean
}

/**
 * A card with two notches and a dashed perforation, only for tickets, offers, listings and receipts. Requires an
 * `aria-labelledby` or `aria-label`. The notches have the colour `--behind`; a parent with its own background sets it.
 */
export function TicketCard({ poster, header, children, dimmed, className, ...rest }: TicketCardProps) {
  return (
    <article {...rest} className={classNames('surface', styles.card, dimmed && styles.dimmed, className)}>
      {poster && <div className={styles.poster}>{poster}</div>}
      <div className={styles.part}>{header}</div>
      <div className={styles.perforation} aria-hidden="true" />
      <div className={styles.part}>{children}</div>
    </article>
  )
}
