import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './classNames.ts'

/** A plain surface. What is a ticket, an offer, a listing or a receipt is a `TicketCard`. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />
}
