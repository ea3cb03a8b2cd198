import type { Offer } from '#contract/offers.ts'
import { isOfferOpen, isUnpaid, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatDuration, formatInstant, formatMoney, invalidDate } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'
import { byName } from '../../offers/offerWords.ts'
import styles from './OfferHistory.module.css'

interface OfferHistoryProps {
  /** Newest first. */
  offers: readonly Offer[]
  /** Why their request is expired. */
  expiredBecause: ExpiryReason | null
}

/** All offers of a request, oldest first. */
export function OfferHistory({ offers, expiredBecause }: OfferHistoryProps) {
  const now = useNow()
  return (
    <ol className={styles.list}>
      {offers.toReversed().map((offer, index) => {
        const isOpen = isOfferOpen(offer, now)
        const left = Date.parse(offer.expiresAt) - now.getTime()
        return (
          <li
            key={offer.id}
            className={classNames(styles.step, isDone(offer, isOpen, expiredBecause) && styles.dimmed)}
          >
            <p className="tabular">
              <strong>Offer {index + 1}</strong>
              {byName(offer)} · {offer.ticketCount} × {formatMoney(offer.pricePerTicket)} +{' '}
              {formatMoney(offer.serviceFee)} = {formatMoney(offer.totalPrice)}
            </p>
            <p className={styles.second}>
              {isOpen && <>{Number.isNaN(left) ? invalidDate : `${formatDuration(left)} left`} · </>}
              {offerStatusLabel(offer, now, expiredBecause)} · Section {offer.section}
              {offer.row && ` · Row ${offer.row}`} · {formatInstant(offer.createdAt, now)}
            </p>
            {offer.notes && <p className={styles.notes}>“{offer.notes}”</p>}
          </li>
        )
      })}
    </ol>
  )
}

function isDone(offer: Offer, isOpen: boolean, expiredBecause: ExpiryReason | null): boolean {
  return !isOpen && (offer.status !== 'accepted' || isUnpaid(offer, expiredBecause))
}
