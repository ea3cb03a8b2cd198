import { IonIcon } from '@ionic/react'
import { arrowDownOutline } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { formatConcertDate, formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import styles from './OrderSummary.module.css'
import { summarizeOrder } from './orderSummary.ts'
import { useHasPassed } from './useHasPassed.ts'

interface OrderSummaryProps {
  request: TicketRequest
  offers: readonly Offer[]
  setup: PaymentSetup
}

/** What is bought and what it costs. The amounts are the server's; the total is the largest number on the screen. */
export function OrderSummary({ request, offers, setup }: OrderSummaryProps) {
  const titleId = useId()
  const isOver = useHasPassed(setup.payBy)
  const { section, row, ticketCount, pricePerTicket, notes, saving } = summarizeOrder(request, offers, setup)
  const tickets = ticketCount === 1 ? '1 ticket' : `${ticketCount} tickets`
  return (
    <TicketCard
      aria-labelledby={titleId}
      header={
        <>
          <div className={styles.top}>
            <span className="section-label">Order summary</span>
            {isOver ? (
              <StatusPill tone="neutral">Time is over</StatusPill>
            ) : (
              <Countdown until={setup.payBy} words={(left) => `${left} to pay`} />
            )}
          </div>
          <h2 id={titleId} className={styles.artist}>
            {request.artist}
          </h2>
          <p className={styles.place}>
            {request.venue} · {formatConcertDate(request.concertDate)}
          </p>
        </>
      }
    >
      <p className={styles.seats}>
        Section {section}
        {row && ` · Row ${row}`} · {tickets}
      </p>
      <dl className={styles.lines}>
        <Line label="Price per ticket">
          <Money amount={pricePerTicket} />
        </Line>
        <Line label={`Base price, ${tickets}`}>
          <Money amount={setup.subtotal} />
        </Line>
        <Line label="Service fee">
          <Money amount={setup.serviceFee} />
        </Line>
        {setup.discountApplied > 0 && (
          <Line label="Discount">
            <Money amount={-setup.discountApplied} className={styles.good} />
          </Line>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Money amount={setup.totalAmount} large className={styles.amount} />
          </dd>
        </div>
      </dl>
      {saving && (
        <div className={styles.saving}>
          <span className={styles.badge} aria-hidden="true">
            <IonIcon icon={arrowDownOutline} />
          </span>
          <div>
            <p className={styles.kept}>You keep {formatMoney(saving.kept)}</p>
            <p className={styles.compared}>
              You found {formatMoney(saving.foundEach)} each. Ours is {formatMoney(saving.oursEach)} each, all
              in.
            </p>
          </div>
        </div>
      )}
      {notes && (
        <p className={styles.notes}>
          <span className={styles.from}>Note from our team: </span>
          {notes}
        </p>
      )}
    </TicketCard>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
