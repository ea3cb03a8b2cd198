import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { isOfferOpen, isUnpaid, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration, formatInstant, formatMoney, invalidDate } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { byName } from '../../offers/offerWords.ts'
import styles from './OfferHistory.module.css'

interface OfferHistoryProps {
  /** Newest first. */
  offers: readonly Offer[]
  /** Why their request is expired. */
  expiredBecause: ExpiryReason | null
}

/** How many are shown at first, so that a long history does not push the discussion away. */
const shownAtFirst = 3

/** All offers of a request, the newest first: an open or accepted one in full, others in one line. */
export function OfferHistory({ offers, expiredBecause }: OfferHistoryProps) {
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? offers : offers.slice(0, shownAtFirst)
  return (
    <>
      <ol className={styles.list} reversed start={offers.length}>
        {shown.map((offer, index) => {
          const isOpen = isOfferOpen(offer, now)
          const number = offers.length - index
          return isDone(offer, isOpen, expiredBecause) ? (
            <DoneOffer
              key={offer.id}
              offer={offer}
              number={number}
              now={now}
              expiredBecause={expiredBecause}
            />
          ) : (
            <StandingOffer
              key={offer.id}
              offer={offer}
              number={number}
              now={now}
              expiredBecause={expiredBecause}
              isOpen={isOpen}
            />
          )
        })}
      </ol>
      {shown.length < offers.length && (
        <Button variant="quiet" className={styles.more} onClick={() => setShowsAll(true)}>
          Show {offers.length - shown.length} earlier
        </Button>
      )}
    </>
  )
}

interface OneOfferProps {
  offer: Offer
  number: number
  now: Date
  expiredBecause: ExpiryReason | null
}

function StandingOffer({ offer, number, now, expiredBecause, isOpen }: OneOfferProps & { isOpen: boolean }) {
  const left = Date.parse(offer.expiresAt) - now.getTime()
  return (
    <li className={styles.standing}>
      <p className={styles.head}>
        <span>
          <strong>Offer {number}</strong>
          {byName(offer)}
        </span>
        <Money amount={offer.totalPrice} className={styles.total} />
      </p>
      <p className={styles.second}>
        {isOpen && <>{Number.isNaN(left) ? invalidDate : `${formatDuration(left)} left`} · </>}
        {offerStatusLabel(offer, now, expiredBecause)} · {offer.ticketCount} ×{' '}
        {formatMoney(offer.pricePerTicket)} + {formatMoney(offer.serviceFee)} · Section {offer.section}
        {offer.row && ` · Row ${offer.row}`} · {formatInstant(offer.createdAt, now)}
      </p>
      {offer.notes && <p className={styles.second}>“{offer.notes}”</p>}
    </li>
  )
}

function DoneOffer({ offer, number, now, expiredBecause }: OneOfferProps) {
  return (
    <li className={styles.done}>
      <span className={styles.line}>
        Offer {number}
        {byName(offer)} · {offerStatusLabel(offer, now, expiredBecause)} ·{' '}
        {formatInstant(offer.createdAt, now)} · {offer.ticketCount} × {formatMoney(offer.pricePerTicket)} ·
        Section {offer.section}
        {offer.row && ` · Row ${offer.row}`}
        {offer.notes && ` · “${offer.notes}”`}
      </span>
      <Money struck amount={offer.totalPrice} />
    </li>
  )
}

function isDone(offer: Offer, isOpen: boolean, expiredBecause: ExpiryReason | null): boolean {
  return !isOpen && (offer.status !== 'accepted' || isUnpaid(offer, expiredBecause))
}
