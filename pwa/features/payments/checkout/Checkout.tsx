import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { describeError } from '../../../http/errors.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { useWriteInChat } from '../../chat/useChatDraft.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { paymentsQueries } from '../paymentsQueries.ts'
import { paidAddress } from '../return/paymentReturn.ts'
import { Receipt } from '../return/Receipt.tsx'
import { CardPayment } from './CardPayment.tsx'
import styles from './Checkout.module.css'
import { CheckoutProblem } from './CheckoutProblem.tsx'
import { type CheckoutView, checkoutView } from './checkoutView.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { payment } from './usePay.ts'

export function Checkout({ requestId }: { requestId: string }) {
  /** Whether a payment was started during this visit. */
  const [isAttempted, setAttempted] = useState(false)
  /** Whether the provider has accepted the payment. */
  const [isAccepted, setAccepted] = useState(false)
  const request = useQuery({ ...requestsQueries.detail(requestId), refetchOnMount: 'always' })
  const offers = useQuery({ ...offersQueries.forRequest(requestId), refetchOnMount: 'always' })
  const isPayable = request.data?.status === 'accepted' && !request.data.isPaid
  const setup = useQuery({ ...paymentsQueries.setup(requestId), enabled: isPayable && !isAccepted })
  const config = useQuery(paymentsQueries.config())
  const view = checkoutView({ request, offers, setup, config })
  // Opening the checkout again is a new attempt.
  useEffect(() => dismissError(payment), [])
  useLeave(requestId, view.kind === 'setupFailed' ? view.error : undefined)

  const isDone =
    isAccepted ||
    // A payment from an earlier visit or another tab.
    view.kind === 'processing' ||
    // The webhook can reach our server before Stripe.js has answered.
    (view.kind === 'paid' && isAttempted)
  if (isDone) return <Navigate to={paidAddress(requestId)} replace />
  if (view.kind === 'paid') return <Receipt request={view.request} />

  const reads = [request, offers, setup, config]
  const retry = {
    onRetry() {
      for (const read of reads) if (read.error) void read.refetch()
    },
    retrying: reads.some(({ isFetching }) => isFetching),
  }

  function content(): ReactNode {
    switch (view.kind) {
      case 'loading':
      case 'processing':
      case 'paid':
      case 'setupFailed':
        return <CheckoutSkeleton />
      case 'loadFailed':
        return <LoadError error={view.error} {...retry} />
      case 'requestNotFound':
        return (
          <CheckoutProblem
            title="Request Not Found"
            action={<ButtonLink to="/dashboard?tab=request-history">Your requests</ButtonLink>}
          >
            We could not find this request, or it is not yours.
          </CheckoutProblem>
        )
      case 'invalidStatus':
        return (
          <CheckoutProblem title="Invalid Status" about={view.request} action={<WayOn {...view} />}>
            {view.sentence}
          </CheckoutProblem>
        )
      case 'paymentUnavailable':
        return (
          <ErrorState
            title="Payment Unavailable"
            message={describeError(
              view.error,
              'Card payments are not set up right now. Please try again later.',
            )}
            {...retry}
            onRetry={() => void config.refetch()}
          />
        )
      case 'ready': {
        if (!offers.data) {
          return offers.error ? <LoadError error={offers.error} {...retry} /> : <CheckoutSkeleton />
        }
        return (
          <div className={styles.sides}>
            <OrderSummary request={view.request} offers={offers.data} setup={view.setup} />
            <CardPayment
              requestId={requestId}
              config={view.config}
              setup={view.setup}
              refreshSetup={() => setup.refetch()}
              onAttempt={() => setAttempted(true)}
              onAccepted={() => setAccepted(true)}
            />
          </div>
        )
      }
    }
  }

  return (
    <>
      <PageTitle>Checkout</PageTitle>
      {content()}
    </>
  )
}

/** The way on from a request that cannot be paid: the back link above is enough if there is no other. */
function WayOn({
  request,
  wayOn,
}: Pick<Extract<CheckoutView, { kind: 'invalidStatus' }>, 'request' | 'wayOn'>) {
  const writeInChat = useWriteInChat(request.id)
  const to = `/dashboard?ticket=${request.id}`
  switch (wayOn) {
    case 'see_offer':
      return (
        <ButtonLink variant="primary" to={to}>
          View offer
        </ButtonLink>
      )
    case 'ask':
      return (
        <ButtonLink variant="primary" to={to} onClick={() => writeInChat('Could you make me a new offer?')}>
          Ask for a new offer
        </ButtonLink>
      )
    case 'back':
      return <ButtonLink to={to}>View</ButtonLink>
  }
}

function CheckoutSkeleton() {
  return (
    <div role="status" className={styles.sides}>
      <span className="visually-hidden">Loading your order</span>
      <Skeleton height="24rem" radius="var(--radius-card)" />
      <Skeleton height="24rem" radius="var(--radius-card)" />
    </div>
  )
}

interface LoadErrorProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

function LoadError({ error, ...retry }: LoadErrorProps) {
  const isOnline = useOnline()
  if (isOnline)
    return (
      <ErrorState
        title="Could not load your order"
        message={describeError(error, 'Please try again.')}
        {...retry}
      />
    )
  return (
    <ErrorState
      title="You are offline"
      message="Paying needs a connection. Nothing was charged."
      {...retry}
    />
  )
}

/** If the payment cannot be set up: shows a toast and returns to the request. */
function useLeave(requestId: string, error: Error | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!error) return
    toastForError(error, 'Payment setup failed', 'Please try again in a moment.', payment)
    void navigate(`/dashboard?ticket=${requestId}`, { replace: true })
  }, [error, requestId, navigate])
}
