import type { Offer } from '#contract/offers.ts'
import { isOfferOpen, isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { formatDuration, formatMoney, formatTime, invalidDate } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { describePlace, joinParts } from '../queue/requestWords.ts'
import styles from './DeskOffer.module.css'

interface DeskOfferProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** Why its request is expired. */
  expiredBecause: ExpiryReason | null
}

/** An offer in the discussion of staff: an open or accepted one in full, others in one line that unfolds. */
export function DeskOffer({ offer, number, expiredBecause }: DeskOfferProps) {
  const now = useNow()
  const isOpen = isOfferOpen(offer, now)
  const label = offerStatusLabel(offer, now, expiredBecause)
  const made = `${offer.madeBy.name}, ${formatTime(offer.createdAt)}`
  const place = describePlace(offer.section, offer.row)
  const { ticketCount, pricePerTicket, serviceFee, totalPrice, notes } = offer
  const terms = `${ticketCount} × ${formatMoney(pricePerTicket)} + ${formatMoney(serviceFee)}`
  const note = notes && <p className={styles.second}>“{notes}”</p>
  if (isOfferStanding(offer, now, expiredBecause)) {
    const left = Date.parse(offer.expiresAt) - now.getTime()
    const timeLeft = Number.isNaN(left) ? invalidDate : `${formatDuration(left)} left`
    return (
      <div className={styles.standing}>
        <p className={styles.head}>
          <span>
            <strong>Offer {number}</strong> · {made}
          </span>
          <Money amount={totalPrice} className={styles.total} />
        </p>
        <p className={styles.second}>{joinParts([label, ...(isOpen ? [timeLeft] : []), place, terms])}</p>
        {note}
      </div>
    )
  }
  // What does not fit is left out from the end. The struck price says that it was replaced; anything else is said first.
  const parts = offer.status === 'superseded' ? [made, label, place] : [label, made, place]
  return (
    <details className={styles.done}>
      <summary className={styles.line}>
        <span className={styles.words}>{joinParts([`Offer ${number}`, ...parts])}</span>
        <Money struck amount={totalPrice} />
      </summary>
      <p className={styles.second}>{joinParts([label, place, terms])}</p>
      {note}
    </details>
  )
}
