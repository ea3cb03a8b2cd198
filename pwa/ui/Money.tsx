import type { CSSProperties } from 'react'
import { formatCurrency } from '#contract/rules/priceRules.ts'
import { classNames } from './classNames.ts'
import { formatMoney } from './format.ts'
import styles from './layout.module.css'

interface MoneyProps {
  /** Amount in US dollars, as in the API, unless there is a currency. */
  amount: number
  /** ISO code. */
  currency?: string | undefined
  /** The amount to be charged, as the largest text on the screen. Its parent must be a size container. */
  large?: boolean
  /** No longer the price. */
  struck?: boolean
  className?: string
}

/** An amount of money, with tabular figures. */
export function Money({ amount, currency, large, struck, className }: MoneyProps) {
  const text = currency ? formatCurrency(amount, currency) : formatMoney(amount)
  const look = {
    translate: 'no' as const,
    className: classNames('tabular', styles.money, large && styles.large, className),
    ...(large && { style: { '--figures': text.length } as CSSProperties }),
  }
  return struck ? <s {...look}>{text}</s> : <span {...look}>{text}</span>
}
