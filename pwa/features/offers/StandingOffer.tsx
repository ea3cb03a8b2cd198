import { type ReactNode, useId } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isOfferOpen, isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatInstant } from '../../ui/format.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { offerBreakdown, offerPlace, savingWords, shortBreakdown } from './offerWords.ts'
import styles from './StandingOffer.module.css'

interface StandingOfferProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** The price per ticket that the customer found, as typed. */
  priceFound: string
  /** What its request costs once it is accepted. */
  order: TicketRequest['order']
  /** Why its request is expired. */
  expiredBecause: ExpiryReason | null
  isOut: boolean
  /** Only its total and state. */
  isCompact: boolean
  onFold: (isOut: boolean) => void
  /** Shown below the offer while it is folded out. */
  children?: ReactNode
}

/**
 * The current offer as a compact ticket that folds out. Its total is the largest number on the screen because it is what will be
 * charged.
 */
export function StandingOffer({
  offer,
  number,
  priceFound,
  order,
  expiredBecause,
  isOut,
  isCompact,
  onFold,
  children,
}: StandingOfferProps) {
  const now = useNow(10_000)
  const moreId = useId()
  const isOpen = isOfferOpen(offer, now)
  const isGood = isOfferStanding(offer, now, expiredBecause)
  const { total, discount } = (offer.status === 'accepted' && order) || {
    total: offer.totalPrice,
    discount: 0,
  }
  const saving = isGood ? savingWords(priceFound, { ...offer, totalPrice: total }, discount > 0) : undefined
  return (
    <section
      aria-label="Current offer"
      className={classNames(styles.standing, isOut && styles.out, isCompact && styles.compact)}
    >
      <div className={styles.top}>
        <Money amount={total} large className={styles.amount} />
        {!isCompact && (
          <p className={styles.how}>
            total, all in
            <br />
            {shortBreakdown(offer, discount)}
          </p>
        )}
        <span className={styles.state}>
          <StatusPill tone={isGood ? 'good' : 'neutral'}>
            {offerStatusLabel(offer, now, expiredBecause)}
          </StatusPill>
          {isOpen && <Countdown until={offer.expiresAt} />}
        </span>
      </div>
      {!isCompact && (
        <div className={styles.bottom}>
          <p className={styles.place}>{offerPlace(offer)}</p>
          <button
            type="button"
            className={classNames(styles.fold, saving && styles.saves)}
            aria-expanded={isOut}
            aria-controls={moreId}
            onClick={() => onFold(!isOut)}
          >
            <span>{saving?.title ?? 'Details'}</span>
            <span className="visually-hidden">{saving && 'Details'}</span>
            <ChevronDownIcon size={16} className={styles.chevron} />
          </button>
        </div>
      )}
      <div id={moreId} hidden={!isOut || isCompact} className={styles.more}>
        <p className={styles.how}>{offerBreakdown(offer, discount)}</p>
        {saving && <p className={styles.how}>{saving.text}</p>}
        {offer.notes && <p className={styles.notes}>{offer.notes}</p>}
        <p className={styles.how}>
          Offer {number} by {offer.madeBy.name}, {formatInstant(offer.createdAt, now)}
        </p>
        {children}
      </div>
    </section>
  )
}
