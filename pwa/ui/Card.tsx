import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'

/** A plain surface. For tickets, offers, listings and receipts use `TicketCard`. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('surface card', className)} />
}
