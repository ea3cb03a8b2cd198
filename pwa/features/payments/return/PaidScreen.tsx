import { IonContent } from '@ionic/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Receipt } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import { isTicketShown } from '#contract/rules/ticketStatus.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink, Spinner } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { EventPoster } from '../../../ui/EventPoster.tsx'
import { arrivalDay, daysUntil, isArrivalOverdue } from '../../../ui/eventWords.ts'
import { counted } from '../../../ui/format.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Grid, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketCard } from '../../../ui/TicketCard.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import { shortMoney } from '../../offers/offerWords.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { AddToCalendar } from '../../tickets/AddToCalendar.tsx'
import { eventAddress } from '../../tickets/eventTickets.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { receiptMoney } from '../checkout/orderSummary.ts'
import styles from '../payments.module.css'
import { PaidPill } from './Receipt.tsx'
import { usePaymentProgress } from './usePaymentProgress.ts'
import { type PaymentReturn, useKeepShown } from './usePaymentReturn.ts'
import { useReceipt } from './useReceipt.ts'

interface PaidScreenProps {
  returned: PaymentReturn
  onDone: () => void
}

/** Waits after paying until our server has confirmed the payment, then celebrates it. */
export default function PaidScreen({ returned, onDone }: PaidScreenProps) {
  const { requestId, hasFailed } = returned
  return (
    <div className="ion-page">
      <header className={styles.done}>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </header>
      <IonContent>
        <Stack flex gap={5} className={styles.paidScreen}>
          {hasFailed ? <NotPaid requestId={requestId} /> : <Outcome key={requestId} returned={returned} />}
        </Stack>
      </IonContent>
    </div>
  )
}

function Outcome({ returned }: Pick<PaidScreenProps, 'returned'>) {
  const { requestId } = returned
  const { email } = useSignedInUser()
  const isOnline = useOnline()
  const { progress, checkAgain } = usePaymentProgress(requestId)
  const { data: request } = useQuery({ ...requestsQueries.detail(requestId), enabled: false })
  switch (progress) {
    case 'paid':
      return request ? <Paid request={request} returned={returned} /> : null
    case 'notPaid':
      return <NotPaid requestId={requestId} />
    case 'notTheirs':
      return <Navigate to="/dashboard?tab=my-tickets" replace />
    case 'late':
      return (
        <>
          <PageTitle key="late">Your payment is on its way</PageTitle>
          <Stack as={Card} gap={4}>
            <p>
              This is taking longer than usual. You can close this page. We will email the receipt to {email}{' '}
              as soon as the payment is confirmed, and your tickets will appear under My Tickets. Please do
              not pay again.
            </p>
            <Button onClick={checkAgain}>Check again</Button>
          </Stack>
        </>
      )
    case 'waiting':
      return (
        <>
          <PageTitle key="waiting" documentTitle="Confirming your payment">
            Confirming your payment…
          </PageTitle>
          <Stack as={Card} gap={4} className={styles.waiting}>
            <Spinner size={32} />
            <p role="status">
              {isOnline
                ? 'This takes a few seconds. Please do not pay again.'
                : `${whyOffline()} We ask again as soon as you are connected. Please do not pay again.`}
            </p>
          </Stack>
        </>
      )
  }
}

function Paid({ request, returned }: Pick<PaidScreenProps, 'returned'> & { request: TicketRequest }) {
  const [isNews] = useState(!returned.isShown)
  useKeepShown(returned)
  const { email } = useSignedInUser()
  const now = useNow()
  const isOnline = useOnline()
  const { receipt, error } = useReceipt(request.id)
  const { artist, concertDate } = request
  const areHere = useHasTickets(request.id)
  const comesSoon = isArrivalOverdue(daysUntil(concertDate, now))
  return (
    <>
      <Stack gap={2} className={styles.going}>
        <PageTitle key="paid" className={styles.title}>
          You're going.
        </PageTitle>
        <p>
          Paid. Your receipt {isNews ? 'is on its way' : 'was emailed'} to {email}.
        </p>
      </Stack>
      <TicketCard
        aria-label={`Paid: ${artist}`}
        className={classNames(styles.ticket, isNews && styles.news)}
        poster={<EventPoster isTall event={request} />}
        header={<Seats seats={receipt ?? request} />}
      >
        {receipt ? (
          <Amounts receipt={receipt} />
        ) : error || !isOnline ? (
          <StatusPill tone="good">Paid</StatusPill>
        ) : (
          <Skeleton height="3.5rem" />
        )}
      </TicketCard>
      <Row noWrap gap={3} align="start" className={styles.next}>
        <span className={styles.check}>
          <CheckIcon />
        </span>
        <div>
          <h2 className={styles.when}>
            {areHere
              ? 'Your tickets are here'
              : comesSoon
                ? 'Your tickets come as soon as we have them'
                : `Tickets by ${arrivalDay(concertDate, now)}`}
          </h2>
          <p>
            {areHere ? (
              'They are on this device and work without a signal.'
            ) : (
              <>
                {!comesSoon && 'At least three days before the show. '}We tell you the moment they are here;
                they work without a signal.
              </>
            )}
          </p>
        </div>
      </Row>
      <Stack gap={2} className={styles.actions}>
        <ButtonLink variant="primary" full replace to={eventAddress(request.id)}>
          See it in My Tickets
        </ButtonLink>
        <Grid gap={2} min="9.5rem">
          <AddToCalendar plan={request} isArriving={!areHere && !comesSoon} />
          <ButtonLink full to={`/checkout/${request.id}`}>
            Receipt
          </ButtonLink>
        </Grid>
      </Stack>
    </>
  )
}

/** Whether its tickets can be shown already: a resold ticket is there once it is paid. */
function useHasTickets(requestId: string): boolean {
  const { data: tickets } = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  return tickets?.some((ticket) => ticket.requestId === requestId && isTicketShown(ticket)) ?? false
}

interface SeatsProps {
  seats: Pick<Receipt, 'section' | 'ticketCount'> &
    Partial<Pick<Receipt, 'row' | 'seat'> & Pick<TicketRequest, 'preferredRow'>>
}

/** The seats as paid, or as requested until the receipt is there. */
function Seats({ seats: { section, row, preferredRow, seat, ticketCount } }: SeatsProps) {
  const facts = [
    ['Section', section],
    ['Row', row ?? preferredRow],
    seat ? ['Seat', withoutWord('seat', seat)] : ['For', counted(ticketCount, 'ticket')],
  ]
  return (
    <Row as="dl" gap={5} justify="between" className={styles.seats}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Row>
  )
}

function Amounts({ receipt }: { receipt: Receipt }) {
  const { saving } = receipt
  const { left: totalAmount } = receiptMoney(receipt)
  return (
    <Row justify="between">
      <Text as="div" grow="10rem" className={styles.paid}>
        {saving === null ? (
          <>
            <Text size="second" tone="muted">
              You paid
            </Text>
            <Money amount={totalAmount} large />
          </>
        ) : (
          <>
            <Text size="second" tone="muted">
              You paid <Money amount={totalAmount} />
            </Text>
            <Text tone="good" size="title" className={styles.saved}>
              {shortMoney(saving)} saved
            </Text>
          </>
        )}
      </Text>
      <PaidPill receipt={receipt} />
    </Row>
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
