import { useQuery } from '@tanstack/react-query'
import type { TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { describeError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatConcertDate, formatInstant } from '../../../ui/format.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { countTickets } from '../checkout/orderSummary.ts'
import { PriceLines } from '../checkout/PriceLines.tsx'
import { paymentsQueries } from '../paymentsQueries.ts'
import styles from './Receipt.module.css'

/** What was paid, and when. */
export function Receipt({ request }: { request: TicketRequest }) {
  const { email } = useSignedInUser()
  const now = useNow()
  const receipt = useQuery(paymentsQueries.receipt(request.id))
  const isUpcomingEvent = isUpcoming(request.concertDate, now, -now.getTimezoneOffset())
  return (
    <div className={styles.page}>
      <PageTitle>Receipt</PageTitle>
      <TicketCard
        aria-label="Receipt"
        poster={
          <Poster artist={request.artist}>
            <h2 className={styles.artist}>{request.artist}</h2>
            <p className={styles.place}>
              {request.venue} · {formatConcertDate(request.concertDate, now)}
            </p>
          </Poster>
        }
        header={
          <div className={styles.top}>
            <StatusPill tone="good">Paid</StatusPill>
            {receipt.data && (
              <span className={styles.muted}>
                by card, <time dateTime={receipt.data.paidAt}>{formatInstant(receipt.data.paidAt, now)}</time>
              </span>
            )}
          </div>
        }
      >
        {receipt.data ? (
          <>
            <p className={styles.seats}>
              Section {receipt.data.section}
              {receipt.data.row && ` · Row ${receipt.data.row}`} · {countTickets(receipt.data.ticketCount)}
            </p>
            <PriceLines
              tickets={countTickets(receipt.data.ticketCount)}
              price={receipt.data}
              totalLabel="Paid"
            />
          </>
        ) : receipt.isError ? (
          <div role="alert" className={styles.failed}>
            <p>{describeError(receipt.error, 'Could not load the amounts.')}</p>
            <Button pending={receipt.isFetching} onClick={() => void receipt.refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <div role="status">
            <span className="visually-hidden">Loading the amounts</span>
            <Skeleton height="9rem" />
          </div>
        )}
        <p className={styles.words}>
          The receipt was emailed to {email}.
          {isUpcomingEvent && ' Tickets are emailed no later than 3 days before the concert.'}
        </p>
      </TicketCard>
      <ButtonLink variant="primary" full to="/dashboard?tab=my-tickets" className={styles.go}>
        Go to My Tickets
      </ButtonLink>
    </div>
  )
}
