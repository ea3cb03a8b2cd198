import type { Offer } from '#contract/offers.ts'
import { isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { formatTime } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './OfferLine.module.css'
import { comparedWords, deadOfferWords, shortMoney } from './offerWords.ts'

interface OfferLineProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** The offer before it. */
  earlier: Offer | undefined
  /** The request's current offer. */
  current: Offer
  expiredBecause: ExpiryReason | null
  /** Leads to the current offer. */
  onNewest: () => void
}

/** An offer in the timeline. One that cannot be accepted any more is one line. */
export function OfferLine({ offer, number, earlier, current, expiredBecause, onNewest }: OfferLineProps) {
  const now = useNow(10_000)
  const label = offerStatusLabel(offer, now, expiredBecause)
  if (!isOfferStanding(offer, now, expiredBecause)) {
    const words = deadOfferWords(offer, number, current)
    // Where they do not fit beside the words, the last is left out.
    const about = [label, offer.madeBy.name]
    return (
      <div className={styles.dead}>
        {offer.id === current.id ? (
          <span>{words}</span>
        ) : (
          <button type="button" className={styles.newest} onClick={onNewest}>
            {words}
            <span className="visually-hidden">. See the newest offer</span>
          </button>
        )}
        {about.map((text, index) => (
          <span key={text}>
            {index > 0 && '· '}
            {text}
          </span>
        ))}
      </div>
    )
  }
  const compared = earlier && comparedWords(offer, earlier, number - 1)
  return (
    <div className={styles.live}>
      <p className={styles.head}>
        <span>
          Offer {number} by {offer.madeBy.name}, {formatTime(offer.createdAt)}
        </span>
        <span className={styles.amount}>{shortMoney(offer.totalPrice)}</span>
      </p>
      <p className={styles.compared}>{[label, compared].filter(Boolean).join(' · ')}</p>
      {offer.notes && <p className={styles.notes}>{offer.notes}</p>}
    </div>
  )
}
