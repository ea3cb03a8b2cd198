import type { Offer } from '#contract/offers.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { OfferCard } from './OfferCard.tsx'
import styles from './OfferList.module.css'

export interface OfferListProps {
  /** Newest first. */
  offers: readonly Offer[]
  priceFound: string
  /** Why their request is expired. */
  expiredBecause: ExpiryReason | null
}

/** The number of earlier offers shown at first, so that a long negotiation does not push the discussion off screen. */
const shownAtOnce = 1

/** The offers on a request: the current one, then the earlier ones. */
export function OfferList({ offers, priceFound, expiredBecause }: OfferListProps) {
  const current = currentOffer(offers)
  if (!current) return null
  const numbered = offers.map((offer, index) => ({ offer, number: offers.length - index }))
  const earlier = numbered.filter(({ offer }) => offer.id !== current.id)
  const card = ({ offer, number }: (typeof numbered)[number]) => (
    <OfferCard
      key={offer.id}
      offer={offer}
      number={number}
      priceFound={priceFound}
      expiredBecause={expiredBecause}
      isEarlier={offer.id !== current.id}
    />
  )
  const hidden = earlier.slice(shownAtOnce)
  return (
    <section aria-label="Offers" className={styles.list}>
      {numbered.filter(({ offer }) => offer.id === current.id).map(card)}
      {earlier.slice(0, shownAtOnce).map(card)}
      {hidden.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>
            {hidden.length === 1 ? '1 earlier offer' : `${hidden.length} earlier offers`}
          </summary>
          <div className={styles.list}>{hidden.map(card)}</div>
        </details>
      )}
    </section>
  )
}
