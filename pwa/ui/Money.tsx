import type { CSSProperties } from 'react'
import { classNames } from './classNames.ts'
import { formatMoney } from './format.ts'
import styles from './Money.module.css'

interface MoneyProps {
  /** US dollars, as the API has them. */
  amount: number
  /** The amount to be charged: the largest thing on its screen. It stands in something that is a size container. */
  large?: boolean
  /** No longer the price. */
  struck?: boolean
  className?: string
}

/** An amount in US dollars, with figures of one width. */
export function Money({ amount, large, struck, className }: MoneyProps) {
  const text = formatMoney(amount)
  const look = {
    className: classNames('tabular', styles.money, large && styles.large, className),
    ...(large && { style: { '--figures': text.length } as CSSProperties }),
  }
  return struck ? <s {...look}>{text}</s> : <span {...look}>{text}</span>
}
