import type { ReactNode } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { Money } from '../../../ui/Money.tsx'
import styles from './PriceLines.module.css'

interface PriceLinesProps {
  tickets: string
  /** In dollars; not shown if undefined. */
  pricePerTicket?: number
  price: Pick<PaymentSetup, 'subtotal' | 'serviceFee' | 'discountApplied' | 'totalAmount'>
  totalLabel: string
}

/** The parts of an amount and its total. The total is the largest number on the screen. */
export function PriceLines({ tickets, pricePerTicket, price, totalLabel }: PriceLinesProps) {
  return (
    <dl className={styles.lines}>
      {pricePerTicket !== undefined && (
        <Line label="Price per ticket">
          <Money amount={pricePerTicket} />
        </Line>
      )}
      <Line label={`Base price, ${tickets}`}>
        <Money amount={price.subtotal} />
      </Line>
      <Line label="Service fee">
        <Money amount={price.serviceFee} />
      </Line>
      {price.discountApplied > 0 && (
        <Line label="Discount">
          <Money amount={-price.discountApplied} className={styles.good} />
        </Line>
      )}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>
          <Money amount={price.totalAmount} large />
        </dd>
      </div>
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
