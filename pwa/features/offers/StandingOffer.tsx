import { type ReactNode, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isOfferOpen, isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatInstant, formatMoney, formatTime } from '../../ui/format.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Countdown } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './offers.module.css'
import {
  comparedWords,
  deadOfferWords,
  foundWords,
  offerBreakdown,
  offerPlace,
  shortBreakdown,
} from './offerWords.ts'

interface OfferProps {
  offer: Offer
  /** Its number among the request's offers; the oldest is 1. */
  number: number
  /** Why its request is expired. */
  expiredBecause: ExpiryReason | null
}

interface StandingOfferProps extends OfferProps {
  /** The price per ticket that the customer found, as typed. */
  priceFound: string
  /** Of its request. */
  concertDate: string
  /** The total of its request once it is accepted. */
  order: TicketRequest['order']
  /** The change since it was paid: its show was cancelled or its money goes back. */
  undone: string | undefined
  isOut: boolean
  /** Shows only its total and state. */
  isCompact: boolean
  /** Whether it is one line, on a screen without room for more. */
  isLow: boolean
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
  concertDate,
  order,
  expiredBecause,
  undone,
  isOut,
  isCompact,
  isLow,
  onFold,
  children,
}: StandingOfferProps) {
  const now = useNow(10_000)
  const isGood = !undone && isOfferStanding(offer, now, expiredBecause)
  const { total, discount } = (offer.status === 'accepted' && order) || {
    total: offer.totalPrice,
    discount: 0,
  }
  const compared = isGood ? foundWords(priceFound, { ...offer, totalPrice: total }, discount > 0) : undefined
  const isOpen = isOfferOpen(offer, now)
  const status = <StatusPill tone="good">{offerStatusLabel(offer, now, expiredBecause)}</StatusPill>
  const fold = !isCompact && (
    <Button
      variant="quiet"
      className={classNames(styles.fold, compared?.isSaving && styles.saves)}
      aria-expanded={isOut}
      onClick={() => onFold(!isOut)}
    >
      {!isLow && <span>{compared?.title ?? 'Details'}</span>}
      <span className="visually-hidden">{(isLow || compared) && 'Details'}</span>
      <ChevronDownIcon size={16} />
    </Button>
  )
  return (
    <Stack
      as="section"
      flex
      gap={1}
      aria-label="Current offer"
      className={classNames(styles.standing, (isCompact || isLow) && styles.compact)}
    >
      <Row className={styles.lines} noWrap={isLow}>
        <Money amount={total} large={isGood} className={styles.amount} />
        {!isCompact && !isLow && (
          <p className={styles.how}>
            total, all in
            <br />
            <span className={styles.short}>{shortBreakdown(offer, discount)}</span>
            <span className={styles.whole}>{offerBreakdown(offer, discount)}</span>
          </p>
        )}
        {isOpen ? (
          <Countdown
            until={offer.expiresAt}
            concertDate={concertDate}
            words={(left) => (isLow ? left : `${left} left`)}
          />
        ) : (
          // Otherwise the head says it.
          isGood && status
        )}
        {isLow && fold}
      </Row>
      {!isCompact && (!isLow || isOut) && (
        <Row justify="between" className={styles.lines}>
          <Text grow="9rem" size="label" weight="bold" wrap="break">
            {offerPlace(offer)}
          </Text>
          {!isLow && fold}
        </Row>
      )}
      {isOut && !isCompact && (
        <Stack gap={2} className={styles.more}>
          <p className={classNames(styles.how, !isLow && styles.short)}>{offerBreakdown(offer, discount)}</p>
          {compared && <p className={styles.how}>{compared.text}</p>}
          {offer.notes && <Text wrap="written">{offer.notes}</Text>}
          <p className={styles.how}>
            Offer {number} by {offer.madeBy.name}, {formatInstant(offer.createdAt, now)}
          </p>
          {isOpen && <div>{status}</div>}
          {children}
        </Stack>
      )}
    </Stack>
  )
}

interface OfferLineProps extends OfferProps {
  /** The offer before it. */
  earlier: Offer | undefined
  /** The request's current offer. */
  current: Offer
}

/** An offer in the timeline. One that can no longer be accepted is one line, which unfolds if it is not the current one. */
export function OfferLine({ offer, number, earlier, current, expiredBecause }: OfferLineProps) {
  const now = useNow(10_000)
  const [isOut, setOut] = useState(false)
  if (!isOfferStanding(offer, now, expiredBecause)) {
    const words = deadOfferWords(offer, number, current)
    // The terms and the status of the current offer are above the timeline.
    if (offer.id === current.id) {
      return (
        <div className={styles.dead}>
          <span className={styles.deadLine}>
            <span>{words}</span>
            <span>{offer.madeBy.name}</span>
          </span>
        </div>
      )
    }
    return (
      <div className={styles.dead}>
        <button type="button" className={styles.unfold} aria-expanded={isOut} onClick={() => setOut(!isOut)}>
          {/* Where they do not fit beside the words, the last is left out. */}
          <span className={styles.deadLine}>
            <span>{words}</span>
            <span>{offerStatusLabel(offer, now, expiredBecause)}</span>
            <span>· {offer.madeBy.name}</span>
          </span>
          <ChevronDownIcon size={16} />
        </button>
        {isOut && (
          <Stack gap={1} className={styles.deadMore}>
            <p>{offerPlace(offer)}</p>
            <p>{offerBreakdown(offer)}</p>
            {offer.notes && <Text wrap="written">{offer.notes}</Text>}
          </Stack>
        )}
      </div>
    )
  }
  const compared = earlier && comparedWords(offer, earlier, number - 1)
  return (
    <div className={styles.live}>
      <Row as="p" gap={3} tight justify="between" className={styles.head}>
        <span>
          Offer {number} by {offer.madeBy.name}, {formatTime(offer.createdAt)}
        </span>
        <span className="tabular">{formatMoney(offer.totalPrice)}</span>
      </Row>
      {compared && (
        <Text size="second" tone={compared.isLess ? 'good' : 'muted'} weight="bold">
          {compared.text}
        </Text>
      )}
      {offer.notes && <Text wrap="written">{offer.notes}</Text>}
    </div>
  )
}
