import { useEffect } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './PaymentConfirmation.module.css'
import { Receipt } from './Receipt.tsx'
import { usePaymentProgress } from './usePaymentProgress.ts'

interface PaymentConfirmationProps {
  request: TicketRequest
  /** Called when the payment failed and can be made again. */
  onNotPaid: () => void
}

/** After paying: waits until our server confirms the payment, then shows the receipt. */
export function PaymentConfirmation({ request, onNotPaid }: PaymentConfirmationProps) {
  const { email } = useSignedInUser()
  const { progress, checkAgain } = usePaymentProgress(request.id)

  useEffect(() => {
    if (progress === 'notPaid') onNotPaid()
  }, [progress, onNotPaid])

  switch (progress) {
    case 'paid':
      return <Receipt request={request} isNew />
    case 'late':
      return (
        <div className={styles.page}>
          <PageTitle key="late">Your payment is on its way</PageTitle>
          <Card className={styles.card}>
            <p>
              This is taking longer than usual. You can close this page. We will email the receipt to {email}{' '}
              as soon as the payment is confirmed, and your tickets will appear under My Tickets. Please do
              not pay again.
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
