import { classNames } from './classNames.ts'
import { formatMoney } from './format.ts'
import styles from './Money.module.css'

interface MoneyProps {
  /** US dollars, as the API has them. */
  amount: number
  /** The amount to be charged: the largest thing on its screen. */
  large?: boolean
  /** No longer the price. */
  struck?: boolean
  className?: string
}

/** An amount in US dollars, with figures of one width. */
export function Money({ amount, large, struck, className }: MoneyProps) {
  const text = formatMoney(amount)
  const names = classNames('tabular', large && styles.large, className)
  return struck ? <s className={names}>{text}</s> : <span className={names}>{text}</span>
}
