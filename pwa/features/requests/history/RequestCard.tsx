import { useId } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { daysUntil, daysUntilWords } from '../../../ui/eventWords.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { offerPlace } from '../../offers/offerWords.ts'
import type { UnsentRequest } from '../unsentRequest.ts'
import { NextStepLine } from './NextStepLine.tsx'
import styles from './RequestCard.module.css'
import { RequestPrice } from './RequestPrice.tsx'
import { isClosed, needsCustomer, statusLabelNow, statusNow, statusTone } from './requestLife.ts'
import { UnsentPill, UnsentState } from './UnsentState.tsx'

interface RequestCardProps {
  request: TicketRequest
  /** Its outbox entry while it is not sent yet. */
  unsent: UnsentRequest | undefined
  /** Shared by all cards. */
  now: Date
  onOpen: () => void
}

/** A request in the list: event, status, price and next step. */
export function RequestCard({ request, unsent, now, onOpen }: RequestCardProps) {
  const titleId = useId()
  const status = statusNow(request, now)
  const isTheirTurn = needsCustomer(status)
  const offer = isTheirTurn ? request.currentOffer : null
  return (
    <Card
      className={classNames(
        styles.card,
        isTheirTurn && styles.needsCustomer,
        isClosed({ status, isPaid: request.isPaid }) && styles.closed,
      )}
    >
      <div className={styles.top}>
        {unsent ? (
          <UnsentPill entry={unsent} />
        ) : (
          <StatusPill tone={statusTone(status)}>{statusLabelNow(request, now)}</StatusPill>
        )}
        <span className={styles.days}>{daysUntilWords(daysUntil(request.concertDate, now))}</span>
      </div>
      <h2 id={titleId} className={styles.artist}>
        {request.artist}
      </h2>
      <p className={styles.about}>
        {request.venue} · {formatConcertDate(request.concertDate, now)}
      </p>
      <p className={styles.seats}>
        {offerPlace(
          offer ?? { section: request.section, row: request.preferredRow, ticketCount: request.ticketCount },
        )}
      </p>
      <RequestPrice found={request.stubhubPrice} offer={offer} />
      {unsent ? <UnsentState entry={unsent} /> : <NextStepLine request={request} now={now} />}
      <div className={styles.actions}>
        {/* Every card has a View button; the artist as description distinguishes them. */}
        <Button
          variant={status === 'offer_made' ? 'primary' : 'secondary'}
          onClick={onOpen}
          aria-describedby={titleId}
          aria-haspopup="dialog"
        >
          {status === 'offer_made' ? 'View offer' : 'View'}
        </Button>
        {status === 'accepted' && (
          <ButtonLink
            variant="primary"
            needsConnection
            to={`/checkout/${request.id}`}
            aria-describedby={titleId}
          >
            Complete Payment
          </ButtonLink>
        )}
        {status === 'completed' && request.isPaid && (
          <ButtonLink to="/dashboard?tab=my-tickets" aria-describedby={titleId}>
            My Tickets
          </ButtonLink>
        )}
      </div>
      {status === 'accepted' && (
        <NeedsConnection quiet className={styles.offline}>
          Paying needs a connection.
        </NeedsConnection>
      )}
    </Card>
  )
}
