import { IonContent } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import type { Receipt } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { arrivalDay, daysUntil, isArrivalOverdue } from '../../../ui/eventWords.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { savedAmount } from '../../offers/offerWords.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { paymentsQueries } from '../paymentsQueries.ts'
import styles from './PaidMoment.module.css'
import type { PaymentReturn } from './paymentReturn.ts'
import { usePaymentProgress } from './usePaymentProgress.ts'

interface PaidMomentProps {
  returned: PaymentReturn
  onDone: () => void
}

/** After paying: waits until our server has confirmed the payment, then celebrates it. */
export default function PaidMoment({ returned, onDone }: PaidMomentProps) {
  const { requestId, hasFailed } = returned
  return (
    <div className={`ion-page ${styles.page}`}>
      <header className={styles.header}>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </header>
      <IonContent className={styles.content}>
        <div className={styles.panel}>
          {hasFailed ? (
            <NotPaid requestId={requestId} />
          ) : (
            <Outcome key={requestId} requestId={requestId} onDone={onDone} />
          )}
        </div>
      </IonContent>
    </div>
  )
}

function Outcome({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { email } = useSignedInUser()
  const { progress, checkAgain } = usePaymentProgress(requestId)
  const { data: request } = useQuery({ ...requestsQueries.detail(requestId), enabled: false })
  switch (progress) {
    case 'paid':
      return request ? <Paid request={request} onDone={onDone} /> : null
    case 'notPaid':
      return <NotPaid requestId={requestId} />
    case 'late':
      return (
        <>
          <PageTitle key="late">Your payment is on its way</PageTitle>
          <Card className={styles.card}>
            <p>
              This is taking longer than usual. You can close this page. We will email the receipt to {email}{' '}
              as soon as the payment is confirmed, and your tickets will appear under My Tickets. Please do
              not pay again.
            </p>
            <Button onClick={checkAgain}>Check again</Button>
          </Card>
        </>
      )
    case 'waiting':
      return (
        <>
          <PageTitle key="waiting" documentTitle="Confirming your payment">
            Confirming your payment…
          </PageTitle>
          <Card className={styles.waiting}>
            <Spinner size={32} />
            <p role="status">This takes a few seconds. Please do not pay again.</p>
          </Card>
        </>
      )
  }
}

function Paid({ request, onDone }: { request: TicketRequest; onDone: () => void }) {
  const { email } = useSignedInUser()
  const now = useNow()
  const { data: receipt, isError } = useQuery(paymentsQueries.receipt(request.id))
  const { artist, venue, concertDate } = request
  const comesSoon = isArrivalOverdue(daysUntil(concertDate, now))
  return (
    <>
      <div className={styles.words}>
        <PageTitle key="paid" className={styles.title}>
          You're going.
        </PageTitle>
        <p>Paid. Your receipt is on its way to {email}.</p>
      </div>
      <TicketCard
        aria-label={`Paid: ${artist}`}
        className={styles.ticket}
        poster={
          <Poster artist={artist}>
            <h2 className={styles.artist}>{artist}</h2>
            <p className={styles.place}>{venue}</p>
            <p className={styles.place}>{formatConcertDate(concertDate, now)}</p>
          </Poster>
        }
        header={<Seats seats={receipt ?? request} />}
      >
        {receipt ? (
          <Amounts receipt={receipt} found={request.stubhubPrice} />
        ) : isError ? (
          <StatusPill tone="good">Paid</StatusPill>
        ) : (
          <Skeleton height="3.5rem" />
        )}
      </TicketCard>
      <div className={styles.next}>
        <span className={styles.check}>
          <CheckIcon />
        </span>
        <div>
          <h2 className={styles.when}>
            {comesSoon
              ? 'Your tickets come as soon as we have them'
              : `Tickets by ${arrivalDay(concertDate, now)}`}
          </h2>
          <p>
            {!comesSoon && 'At least three days before the show. '}We tell you the moment they are here; they
            work without a signal.
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" full onClick={onDone}>
          See it in My Tickets
        </Button>
        <ButtonLink full to={`/checkout/${request.id}`}>
          Receipt
        </ButtonLink>
      </div>
    </>
  )
}

interface SeatsProps {
  seats: Pick<Receipt, 'section' | 'ticketCount'> & { row?: string | null; preferredRow?: string | null }
}

/** As paid, or as requested until the receipt is there. */
function Seats({ seats }: SeatsProps) {
  const row = seats.row ?? seats.preferredRow
  return (
    <dl className={styles.seats}>
      <div>
        <dt>Section</dt>
        <dd>{seats.section}</dd>
      </div>
      {row && (
        <div>
          <dt>Row</dt>
          <dd>{row}</dd>
        </div>
      )}
      <div>
        <dt>Seats</dt>
        <dd>{seats.ticketCount}</dd>
      </div>
    </dl>
  )
}

function Amounts({ receipt, found }: { receipt: Receipt; found: string }) {
  const { ticketCount, totalAmount } = receipt
  const saved = savedAmount(found, { ticketCount, totalPrice: totalAmount })
  return (
    <div className={styles.amounts}>
      <div className={styles.paid}>
        {saved === undefined ? (
          <>
            <p className={styles.label}>You paid</p>
            <Money amount={totalAmount} large />
          </>
        ) : (
          <>
            <p className={styles.label}>
              You paid <Money amount={totalAmount} />
            </p>
            <p className={styles.saved}>
              <Money amount={saved} /> saved
            </p>
          </>
        )}
      </div>
      <StatusPill tone="good">Paid</StatusPill>
    </div>
  )
}

function NotPaid({ requestId }: { requestId: string }) {
  return (
    <>
      <PageTitle key="failed">Payment Failed</PageTitle>
      <Notice tone="error">
        <p>The payment did not go through, and nothing was charged.</p>
      </Notice>
      <ButtonLink variant="primary" full to={`/checkout/${requestId}`}>
        Try again
      </ButtonLink>
    </>
  )
}
