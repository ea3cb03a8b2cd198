import { useEffect } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { useSignedInUser } from '../accounts/useCurrentUser.ts'
import styles from './PaymentConfirmation.module.css'
import { usePaymentProgress } from './usePaymentProgress.ts'

interface PaymentConfirmationProps {
  request: TicketRequest
  /** In dollars; absent where the payment was made on an earlier visit. */
  totalAmount?: number | undefined
  /** The payment came to nothing and can be made again. */
  onNotPaid: () => void
}

/** After paying: waits for our server's word, then the receipt. */
export function PaymentConfirmation({ request, totalAmount, onNotPaid }: PaymentConfirmationProps) {
  const { email } = useSignedInUser()
  const { progress, checkAgain } = usePaymentProgress(request.id)

  useEffect(() => {
    if (progress === 'notPaid') onNotPaid()
  }, [progress, onNotPaid])

  switch (progress) {
    case 'paid':
      return <Receipt request={request} totalAmount={totalAmount} email={email} />
    case 'late':
      return (
        <div className={styles.page}>
          <PageTitle key="late">Your payment is on its way</PageTitle>
          <Card className={styles.card}>
            <p>
              This takes longer than usual. You can close this page: we will mail the receipt to {email} as
              soon as the payment is confirmed, and your tickets appear under My Tickets. Please do not pay
              again.
            </p>
            <div className={styles.actions}>
              <Button onClick={checkAgain}>Check again</Button>
              <ButtonLink variant="quiet" to="/dashboard?tab=my-tickets">
                My Tickets
              </ButtonLink>
            </div>
          </Card>
        </div>
      )
    default:
      return (
        <div className={styles.page}>
          <PageTitle key="waiting" documentTitle="Confirming your payment">
            Confirming your payment…
          </PageTitle>
          <Card className={styles.waiting}>
            <Spinner size={32} />
            <p role="status">This takes a few seconds. Please do not pay again.</p>
          </Card>
        </div>
      )
  }
}

type ReceiptProps = Pick<PaymentConfirmationProps, 'request' | 'totalAmount'> & { email: string }

function Receipt({ request, totalAmount, email }: ReceiptProps) {
  return (
    <div className={styles.page}>
      <PageTitle key="paid">Payment received</PageTitle>
      <TicketCard
        aria-label="Receipt"
        header={
          <>
            <StatusPill tone="good">Paid</StatusPill>
            <h2 className={styles.artist}>{request.artist}</h2>
            <p className={styles.muted}>
              {request.venue} · {formatConcertDate(request.concertDate)}
            </p>
          </>
        }
      >
        {totalAmount !== undefined && (
          <p className={styles.total}>
            <Money amount={totalAmount} large /> <span className={styles.muted}>paid by card</span>
          </p>
        )}
        <p className={styles.muted}>
          Thank you. The receipt is on its way to {email}. Tickets are emailed no later than 3 days before the
          concert.
        </p>
      </TicketCard>
      <ButtonLink variant="primary" full to="/dashboard?tab=my-tickets" className={styles.go}>
        Go to My Tickets
      </ButtonLink>
    </div>
  )
}
