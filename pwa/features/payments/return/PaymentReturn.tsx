import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './PaymentReturn.module.css'
import { usePaymentProgress } from './usePaymentProgress.ts'
import { usePaymentReturn } from './usePaymentReturn.ts'

/** The outcome of a payment that redirected to the bank's page and back to the dashboard. */
export function PaymentReturn() {
  const returned = usePaymentReturn()
  if (!returned) return null
  const { requestId, hasFailed } = returned
  return (
    <div className={styles.place}>
      {hasFailed ? (
        <NotPaid requestId={requestId} />
      ) : (
        <ReturnedPayment key={requestId} requestId={requestId} />
      )}
    </div>
  )
}

function ReturnedPayment({ requestId }: { requestId: string }) {
  const { progress } = usePaymentProgress(requestId)
  const { email } = useSignedInUser()
  switch (progress) {
    case 'notPaid':
      return <NotPaid requestId={requestId} />
    case 'paid':
      return (
        <Card className={styles.card}>
          <StatusPill tone="good">Payment received</StatusPill>
          <p role="status">Thank you. The receipt is on its way to {email}.</p>
        </Card>
      )
    case 'late':
      return (
        <Notice tone="warn">
          Your payment is on its way, but it is taking longer than usual. We will email the receipt to {email}{' '}
          as soon as it is confirmed. Please do not pay again.
        </Notice>
      )
    case 'waiting':
      return (
        <Card className={styles.card}>
          <Spinner size={20} />
          <p role="status">Confirming your payment…</p>
        </Card>
      )
  }
}

function NotPaid({ requestId }: { requestId: string }) {
  return (
    <Notice tone="error">
      <p>Payment Failed. The payment did not go through, and nothing was charged.</p>
      <ButtonLink to={`/checkout/${requestId}`} className={styles.again}>
        Try again
      </ButtonLink>
    </Notice>
  )
}
