import { useId } from 'react'
import type { Offer } from '#contract/offers.ts'
import { isOfferOpen, isUnpaid, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { useNow } from '../../ui/useNow.ts'
import { NegotiationState } from './NegotiationState.tsx'
import styles from './OfferCard.module.css'
import { offerBreakdown, offerPlace, savingWords } from './offerWords.ts'
import { usePendingNegotiation } from './pendingNegotiation.ts'

interface OfferCardProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** The price per ticket that the customer found, as typed. */
  priceFound: string
  /** Why its request is expired. */
  expiredBecause: ExpiryReason | null
  /** A newer offer has replaced it. */
  isEarlier?: boolean
}

/** An offer as a ticket. The total is the largest number on the screen because it is what will be charged. */
export function OfferCard({ offer, number, priceFound, expiredBecause, isEarlier = false }: OfferCardProps) {
  const titleId = useId()
  const negotiation = usePendingNegotiation(offer.id)
  const isAvailable =
    isOfferOpen(offer, useNow(10_000)) || (offer.status === 'accepted' && !isUnpaid(offer, expiredBecause))
  const saving = isAvailable && !isEarlier ? savingWords(priceFound, offer) : undefined
  return (
    <TicketCard
      aria-labelledby={titleId}
      dimmed={isEarlier}
      header={
        <>
          <div className={styles.top}>
            <h3 id={titleId} className="section-label">
              Offer {number}
            </h3>
            <OfferState offer={offer} expiredBecause={expiredBecause} />
          </div>
          <p className={styles.total}>
            <Money amount={offer.totalPrice} large={!isEarlier} className={styles.amount} />
            <span className={styles.allIn}>total, fee included</span>
          </p>
          <p className={styles.breakdown}>{offerBreakdown(offer)}</p>
        </>
      }
    >
      <p className={styles.place}>{offerPlace(offer)}</p>
      {offer.notes && <p className={styles.notes}>{offer.notes}</p>}
      {saving && (
        <div className={styles.saving}>
          <svg
            className={styles.arrow}
            width="40"
            height="40"
            viewBox="0 0 40 40"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M20 13v14M14 21.5l6 5.5 6-5.5" />
          </svg>
          <div>
            <p className={styles.keep}>{saving.title}</p>
            <p className={styles.breakdown}>{saving.text}</p>
          </div>
        </div>
      )}
      {negotiation && <NegotiationState key={negotiation.id} entry={negotiation} />}
    </TicketCard>
  )
}

function OfferState({ offer, expiredBecause }: Pick<OfferCardProps, 'offer' | 'expiredBecause'>) {
  const now = useNow(10_000)
  const isOpen = isOfferOpen(offer, now)
  const isGood = isOpen || (offer.status === 'accepted' && !isUnpaid(offer, expiredBecause))
  return (
    <span className={styles.state}>
      <StatusPill tone={isGood ? 'good' : 'neutral'}>
        {offerStatusLabel(offer, now, expiredBecause)}
      </StatusPill>
      {isOpen && <Countdown until={offer.expiresAt} />}
    </span>
  )
}
