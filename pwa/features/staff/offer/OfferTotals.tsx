import { firstName } from '#contract/rules/names.ts'
import {
  compareWithFound,
  dollarsFromCents,
  type OfferPrice,
  serviceFeeCents,
} from '#contract/rules/priceRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import styles from './OfferTotals.module.css'

interface OfferTotalsProps {
  /** Whether a price was typed. */
  hasPrice: boolean
  /** In cents; undefined while the price is invalid. */
  totals: (OfferPrice & { each: number }) | undefined
  ticketCount: number
  /** The price the customer found, as typed. */
  found: string
  /** The customer's name. */
  name: string
}

/** What the client pays, updated with every change, compared with the price that they found. */
export function OfferTotals({ hasPrice, totals, ticketCount, found, name }: OfferTotalsProps) {
  return (
    <div className={styles.totals}>
      <dl>
        <div className={styles.line}>
          <dt>Total</dt>
          <dd>
            {ticketCount} × {totals ? formatMoney(dollarsFromCents(totals.each)) : none} ={' '}
            {totals ? formatMoney(dollarsFromCents(totals.subtotal)) : none}
          </dd>
        </div>
        <div className={styles.pays}>
          <dt>With {formatMoney(dollarsFromCents(serviceFeeCents))} fee</dt>
          <dd>
            {totals ? (
              <Money large className={styles.amount} amount={dollarsFromCents(totals.total)} />
            ) : (
              <span className={styles.amount}>{none}</span>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.compared}>
        {totals ? (
          <Comparison found={found} ticketCount={ticketCount} total={totals.total} name={firstName(name)} />
        ) : (
          `${hasPrice ? 'Check the' : 'Type a'} price to see the total.`
        )}
      </p>
    </div>
  )
}

const none = '—'

interface ComparisonProps {
  found: string
  ticketCount: number
  total: number
  name: string
}

function Comparison({ found, ticketCount, total, name }: ComparisonProps) {
  const compared = compareWithFound(found, ticketCount, total)
  if (!compared) return `“${found}” is not an exact price in dollars, so we cannot compare it.`
  if (compared.than === 'same') return <span className={styles.more}>Same price as {name} found</span>
  const amount = formatMoney(dollarsFromCents(compared.cents))
  if (compared.than === 'more')
    return (
      <span className={styles.more}>
        {amount} more than {name} found
      </span>
    )
  const percent = Math.round((compared.cents / compared.foundTotal) * 100)
  return (
    <span className={styles.less}>
      Saves {name} {amount} ({percent}&nbsp;%)
    </span>
  )
}
