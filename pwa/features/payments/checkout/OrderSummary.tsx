import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { expiryLabels } from '#contract/rules/requestStatus.ts'
import { clockAhead, currentTime } from '../../../http/clock.ts'
import { EventPoster } from '../../../ui/EventPoster.tsx'
import { counted } from '../../../ui/format.ts'
import { Countdown } from '../../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import styles from '../payments.module.css'
import { placeWords, type ShownPrice, summarizeOrder } from './orderSummary.ts'

interface OrderSummaryProps {
  request: TicketRequest
  offers: readonly Offer[]
  setup: ShownPrice
}

/** The seats and their price. Amounts come from the server. The total is the largest number on the screen. */
export function OrderSummary({ request, offers, setup }: OrderSummaryProps) {
  const titleId = useId()
  const isOver = useHasPassed(setup.payBy)
  const order = summarizeOrder(request, offers, setup)
  const { ticketCount, pricePerTicket, notes, saving } = order
  const tickets = counted(ticketCount, 'ticket')
  return (
    <TicketCard
      aria-labelledby={titleId}
      poster={<EventPoster event={request} titleId={titleId} />}
      header={
        <Row justify="between">
          <span className="section-label">Order summary</span>
          {isOver ? (
            <StatusPill tone="neutral">{expiryLabels.not_paid}</StatusPill>
          ) : (
            <Countdown
              until={setup.payBy}
              concertDate={request.concertDate}
              words={(left) => `${left} to pay`}
            />
          )}
        </Row>
      }
    >
      <Text size="heading" weight="bold" wrap="break">
        {placeWords({ ...order, seat: setup.seat })}
      </Text>
      <PriceLines tickets={tickets} pricePerTicket={pricePerTicket} price={setup} totalLabel="Total" />
      {saving && (
        <Text weight="bold" tone="good">
          {saving.title}
        </Text>
      )}
      {notes && (
        <Text above={3} size="second" wrap="written" className={styles.notes}>
          <Text as="span" tone="muted">
            Note from our team:{' '}
          </Text>
          {notes}
        </Text>
      )}
    </TicketCard>
  )
}

interface PriceLinesProps {
  tickets: string
  /** Price in dollars; not shown if undefined. */
  pricePerTicket?: number
  price: Pick<PaymentSetup, 'subtotal' | 'serviceFee' | 'discountApplied' | 'totalAmount'>
  totalLabel: string
  /** What is left of the total after refunds, if less, and the lines of the refunds. */
  left?: number
  children?: ReactNode
}

/** The parts of an amount and its total, or what is left of it, as the largest number on the screen. */
export function PriceLines({
  tickets,
  pricePerTicket,
  price,
  totalLabel,
  left = price.totalAmount,
  children,
}: PriceLinesProps) {
  const isLess = left < price.totalAmount
  const lines: [label: string, amount: number | undefined][] = [
    ['Price per ticket', pricePerTicket],
    [`Base price, ${tickets}`, price.subtotal],
    ['Service fee', price.serviceFee],
    // Not minus zero.
    ['Discount', 0 - price.discountApplied],
    [totalLabel, isLess ? price.totalAmount : undefined],
  ]
  return (
    <Stack above={2} as="dl" gap={1}>
      {lines.map(
        ([label, amount]) =>
          amount !== undefined && (
            <Row gap={4} tight justify="between" key={label} className={styles.line}>
              <dt>{label}</dt>
              <Text as="dd" {...(amount < 0 && { tone: 'good' })}>
                <Money amount={amount} />
              </Text>
            </Row>
          ),
      )}
      {isLess && children}
      <Row above={1} gap={4} tight align="baseline" justify="between" className={styles.total}>
        <dt>{isLess ? 'Paid after refunds' : totalLabel}</dt>
        <dd>
          <Money amount={left} large />
        </dd>
      </Row>
      {!isLess && children}
    </Stack>
  )
}

/** The longest delay that `setTimeout` supports. */
const longestTimerMs = 2 ** 31 - 1

/** Whether an instant has passed. Renders again at that instant. */
export function useHasPassed(instant: string): boolean {
  const at = Date.parse(instant)
  const [hasPassed, setHasPassed] = useState(() => at <= currentTime().getTime())
  useEffect(() => {
    const check = () => setHasPassed(at <= currentTime().getTime())
    check()
    const timer = setTimeout(check, Math.min(Math.max(0, at - currentTime().getTime()), longestTimerMs))
    // Timers are suspended in background pages.
    document.addEventListener('visibilitychange', check)
    const stopFollowing = clockAhead.subscribe(check)
    return () => {
      clearTimeout(timer)
      stopFollowing()
      document.removeEventListener('visibilitychange', check)
    }
  }, [at])
  return hasPassed
}
