import type { Offer } from '#contract/offers.ts'
import { isOfferOpen, offerStatusLabel } from '#contract/rules/offerRules.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatDuration, formatInstant, formatMoney, invalidDate } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'
import styles from './OfferHistory.module.css'

/** All offers of a request, oldest first. */
export function OfferHistory({ offers }: { offers: readonly Offer[] }) {
  const now = useNow()
  return (
    <ol className={styles.list}>
      {offers.toReversed().map((offer, index) => {
        const isOpen = isOfferOpen(offer, now)
        const left = Date.parse(offer.expiresAt) - now.getTime()
        return (
          <li key={offer.id} className={classNames(styles.step, isDone(offer, isOpen) && styles.dimmed)}>
            <p className="tabular">
              <strong>Offer {index + 1}</strong> · {offer.ticketCount} × {formatMoney(offer.pricePerTicket)} +{' '}
              {formatMoney(offer.serviceFee)} = {formatMoney(offer.totalPrice)}
            </p>
            <p className={styles.second}>
              {isOpen && <>{Number.isNaN(left) ? invalidDate : `${formatDuration(left)} left`} · </>}
              {offerStatusLabel(offer, now)} · Section {offer.section}
              {offer.row && ` · Row ${offer.row}`} · {formatInstant(offer.createdAt, now)}
            </p>
            {offer.notes && <p className={styles.notes}>“{offer.notes}”</p>}
          </li>
        )
      })}
    </ol>
  )
}

function isDone(offer: Offer, isOpen: boolean): boolean {
  return !isOpen && offer.status !== 'accepted'
}
