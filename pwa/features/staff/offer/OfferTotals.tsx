import { dollarsFromCents, type OfferPrice, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import styles from './OfferTotals.module.css'
import { compareWithFound } from './offerForm.ts'

interface OfferTotalsProps {
  /** In cents; undefined while the price is invalid. */
  totals: (OfferPrice & { each: number }) | undefined
  ticketCount: number
  /** The price the customer found, as typed. */
  found: string
}

/** The total of the offer, updated with every change, compared with the price that the client found. */
export function OfferTotals({ totals, ticketCount, found }: OfferTotalsProps) {
  return (
    <div className={styles.totals}>
      <dl>
        <div className={styles.line}>
          <dt>
            Total ({ticketCount} × {totals ? formatMoney(dollarsFromCents(totals.each)) : none})
          </dt>
          <dd>{totals ? <Money amount={dollarsFromCents(totals.subtotal)} /> : none}</dd>
        </div>
        <div className={styles.line}>
          <dt>Service fee</dt>
          <dd>
            <Money amount={dollarsFromCents(serviceFeeCents)} />
          </dd>
        </div>
        <div className={styles.pays}>
          <dt>Client pays</dt>
          <dd>
            {totals ? (
              <Money large className={styles.amount} amount={dollarsFromCents(totals.total)} />
            ) : (
              none
            )}
          </dd>
        </div>
      </dl>
      {totals && <Comparison found={found} ticketCount={ticketCount} total={totals.total} />}
    </div>
  )
}

const none = '—'

function Comparison({ found, ticketCount, total }: { found: string; ticketCount: number; total: number }) {
  const compared = compareWithFound(found, ticketCount, total)
  if (!compared)
    return (
      <p className={styles.unknown}>“{found}” is not an exact price in dollars, so we cannot compare it.</p>
    )
  if (compared.than === 'same') return <p className={styles.more}>Same price as the client found</p>
  return (
    <p className={styles[compared.than]}>
      {formatMoney(dollarsFromCents(compared.cents))} {compared.than} than the client found
    </p>
  )
}
