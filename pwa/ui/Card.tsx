import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import styles from './layout.module.css'

/** A plain surface. For tickets, offers, listings and receipts use `TicketCard`. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('surface', styles.card, className)} />
}
