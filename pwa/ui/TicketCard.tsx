import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Poster } from './Poster.tsx'
import styles from './TicketCard.module.css'

interface TicketCardProps extends ComponentProps<'article'> {
  /** With one, the card has the artist's poster as its head. */
  poster?: { artist: string; text: ReactNode }
  /** Above the perforation: what and when. */
  header: ReactNode
  /** Below it: where, and what to do. */
  children: ReactNode
  /** For something no longer available. */
  dimmed?: boolean
}

/**
 * A card with two notches and a dashed perforation, only for tickets, offers, listings and receipts. Requires an
 * `aria-labelledby` or `aria-label`. The notches have the colour `--behind`; a parent with its own background sets it.
 */
export function TicketCard({ poster, header, children, dimmed, className, ...rest }: TicketCardProps) {
  return (
    <article {...rest} className={classNames(styles.card, dimmed && styles.dimmed, className)}>
      {poster && (
        <Poster artist={poster.artist} className={styles.poster}>
          {poster.text}
        </Poster>
      )}
      <div className={styles.part}>{header}</div>
      <div className={styles.perforation} aria-hidden="true" />
      <div className={styles.part}>{children}</div>
    </article>
  )
}
