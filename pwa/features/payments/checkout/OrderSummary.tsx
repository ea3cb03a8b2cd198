import { arrowDownOutline } from 'ionicons/icons'
import { useId } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { notPaidLabel } from '#contract/rules/requestStatus.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import styles from './OrderSummary.module.css'
import { countTickets, placeWords, type ShownPrice, summarizeOrder } from './orderSummary.ts'
import { PriceLines } from './PriceLines.tsx'
import { useHasPassed } from './useHasPassed.ts'

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
  const tickets = countTickets(ticketCount)
  return (
    <TicketCard
      aria-labelledby={titleId}
      poster={
        <Poster artist={request.artist}>
          <h2 id={titleId} className={styles.artist}>
            {request.artist}
          </h2>
          <p className={styles.place}>
            {request.venue} · {formatConcertDate(request.concertDate)}
          </p>
        </Poster>
      }
      header={
        <div className={styles.top}>
          <span className="section-label">Order summary</span>
          {isOver ? (
            <StatusPill tone="neutral">{notPaidLabel}</StatusPill>
          ) : (
            <Countdown until={setup.payBy} words={(left) => `${left} to pay`} />
          )}
        </div>
      }
    >
      <p className={styles.seats}>{placeWords({ ...order, seat: setup.seat })}</p>
      <PriceLines tickets={tickets} pricePerTicket={pricePerTicket} price={setup} totalLabel="Total" />
      {saving && (
        <div className={styles.saving}>
          <span className={styles.badge} aria-hidden="true">
            <AppIcon icon={arrowDownOutline} />
          </span>
          <div>
            <p className={styles.kept}>{saving.title}</p>
            <p className={styles.compared}>{saving.text}</p>
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
