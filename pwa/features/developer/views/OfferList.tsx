import type { Offer } from '#contract/offers.ts'
import { isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { offerBreakdown } from '../../offers/offerWords.ts'
import { SeatsLine } from '../../requests/history/SeatsLine.tsx'
import styles from './views.module.css'

interface OfferListProps {
  title: string
  offers: readonly Offer[]
  expiredBecause: ExpiryReason | null
}

/** The offers of a request, newest first. */
export function OfferList({ title, offers, expiredBecause }: OfferListProps) {
  const now = useNow(10_000)
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className="section-label">{title}</h3>
      {offers.length === 0 && <p className={styles.second}>No offers yet.</p>}
      <ul className={styles.rows}>
        {offers.map((offer) => {
          const isStanding = isOfferStanding(offer, now, expiredBecause)
          return (
            <li key={offer.id} className={classNames(styles.item, !isStanding && styles.dimmed)}>
              <p className={styles.itemHead}>
                <Money amount={offer.totalPrice} className={styles.amount} />
                <StatusPill tone={isStanding ? 'good' : 'neutral'}>
                  {offerStatusLabel(offer, now, expiredBecause)}
                </StatusPill>
              </p>
              <SeatsLine seats={offer} />
              <p className={styles.second}>{offerBreakdown(offer)}</p>
              <p className={styles.second}>
                Made {formatInstant(offer.createdAt, now)} by {offer.madeBy.name} · Expires{' '}
                {formatInstant(offer.expiresAt, now)}
              </p>
              {offer.notes && <p className={styles.text}>{offer.notes}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
