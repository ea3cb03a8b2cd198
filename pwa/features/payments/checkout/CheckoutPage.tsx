import { IonContent } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { cardOutline, chevronBackOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { id } from '#contract/fields.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { describeError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { useWriteInChat } from '../../chat/chatDraft.ts'
import { offersQueries, readAcceptance } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { useFetchedRequests } from '../../requests/useRequests.ts'
import { DiscountCard } from '../discount/DiscountCard.tsx'
import { useCurrentPrice, useDiscount } from '../discount/useDiscount.ts'
import styles from '../payments.module.css'
import { isPriceChanging, paymentsQueries } from '../paymentsQueries.ts'
import { Receipt } from '../return/Receipt.tsx'
import { paidAddress, usePaymentReturn } from '../return/usePaymentReturn.ts'
import { useSavedReceipt } from '../return/useReceipt.ts'
import { CardPayment } from './CardPayment.tsx'
import { type CheckoutView, checkoutView } from './checkoutView.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { savedPrice } from './orderSummary.ts'
import { payment } from './usePay.ts'

export default function CheckoutPage() {
  const requestId = id.safeParse(useParams().requestId).data
  // The provider can also redirect back to this page. The client secret must not stay in the URL.
  usePaymentReturn()

  if (!requestId) {
    return (
      <CheckoutFrame backTo="/dashboard" backLabel="Dashboard">
        <PageTitle>Checkout</PageTitle>
        <CheckoutProblem
          title="Invalid Request"
          action={<ButtonLink to="/dashboard?tab=request-history">Your requests</ButtonLink>}
        >
          This link is not complete. Please open the checkout from your request.
        </CheckoutProblem>
      </CheckoutFrame>
    )
  }
  return (
    <CheckoutFrame backTo={`/dashboard?ticket=${requestId}`} backLabel="Back to the request">
      <Checkout key={requestId} requestId={requestId} />
    </CheckoutFrame>
  )
}

interface CheckoutFrameProps {
  /** Target of the link at the top. */
  backTo: string
  backLabel: string
  children: ReactNode
}

/** The page around the checkout. Its only navigation is a back link. */
function CheckoutFrame({ backTo, backLabel, children }: CheckoutFrameProps) {
  return (
    <div className="ion-page">
      <IonContent>
        <div className={styles.header}>
          <div className={styles.bar}>
            <Link to={backTo} className={`target ${styles.back}`} aria-label={backLabel}>
              <AppIcon icon={chevronBackOutline} size={22} />
              <span className={styles.label}>{backLabel}</span>
            </Link>
          </div>
        </div>
        <Stack gap={4} className={styles.checkout}>
          {children}
        </Stack>
      </IonContent>
    </div>
  )
}

function Checkout({ requestId }: { requestId: string }) {
  /** Whether a payment was started during this visit. */
  const [isAttempted, setAttempted] = useState(false)
  /** Whether the provider has accepted the payment. */
  const [isAccepted, setAccepted] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const { id: userId } = useSignedInUser()
  const meta = { saysNotFound: true }
  const request = useQuery({ ...requestsQueries.detail(requestId), meta })
  const offers = useQuery({ ...offersQueries.forRequest(requestId), meta })
  const { requests: fetched, fetchedAt } = useFetchedRequests()
  const known = request.data ?? fetched.find(({ id }) => id === requestId)
  const isPayable = request.data?.status === 'accepted' && !request.data.isPaid
  const discount = useDiscount(requestId)
  const refuseUnapplied = useRef<() => boolean>(null)
  const setup = useQuery({
    ...paymentsQueries.setup(requestId, discount.applied),
    enabled: isPayable && !isAccepted,
  })
  // The server no longer takes the code: its price is being replaced by the one without it.
  const isCodeRefused = discount.useRefusal(setup.error)
  // The page says why it cannot be paid.
  const config = useQuery({ ...paymentsQueries.config(), meta: { hasOwnToast: true } })
  useCurrentPrice({
    changesElsewhere: discount.changesElsewhere,
    isBusy: !isPayable || isAccepted || isPaying || discount.isChanging,
    refetch: setup.refetch,
  })
  const savedReceipt = useSavedReceipt(requestId)
  const view = checkoutView({
    request,
    offers,
    setup: isCodeRefused ? { ...setup, error: null } : setup,
    config,
  })
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
  // A saved one needs no connection.
  if (view.kind === 'paid' || (savedReceipt && !isAttempted)) return <Receipt requestId={requestId} />

  const reads = [request, offers, setup, config]
  const retry = {
    onRetry() {
      for (const read of reads) if (read.error) void read.refetch()
    },
    retrying: reads.some(({ isFetching }) => isFetching),
  }

  /** The order as this device knows it, until the server has said the amount to pay. */
  function savedSummary(): ReactNode {
    const saved = { offers: offers.data ?? [], acceptance: readAcceptance(userId, requestId) }
    const price = known && savedPrice(known, { ...saved, hasCode: discount.applied !== undefined })
    return price && <OrderSummary request={known} offers={saved.offers} setup={price} />
  }

  function content(): ReactNode {
    switch (view.kind) {
      case 'loading':
        return <CheckoutSkeleton summary={savedSummary()} />
      case 'processing':
      case 'paid':
      case 'setupFailed':
        return <CheckoutSkeleton />
      case 'loadFailed':
        return <LoadError error={view.error} summary={savedSummary()} {...retry} />
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
          <Stack gap={4} className={styles.sides}>
            <Stack gap={4}>
              <OrderSummary request={view.request} offers={offers.data} setup={view.setup} />
              <DiscountCard
                requestId={requestId}
                discount={discount}
                saved={view.setup.discountApplied}
                isPaying={isPaying}
                refuseUnapplied={refuseUnapplied}
                outdated={
                  isPriceChanging(setup.error)
                    ? {
                        because: describeError(setup.error, 'Please try again in a moment.'),
                        onRetry: () => void setup.refetch(),
                        isRetrying: setup.isFetching,
                      }
                    : undefined
                }
              />
            </Stack>
            <CardPayment
              requestId={requestId}
              config={view.config}
              setup={view.setup}
              isRepricing={discount.isChanging || isCodeRefused}
              refreshSetup={() => setup.refetch()}
              onPaying={setPaying}
              onAttempt={() => {
                if (refuseUnapplied.current?.()) return false
                setAttempted(true)
                return true
              }}
              onAccepted={() => setAccepted(true)}
            />
          </Stack>
        )
      }
    }
  }

  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <LastChecked at={known && (request.dataUpdatedAt || fetchedAt)} />
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

/** @param summary the order, if its amounts are known */
function CheckoutSkeleton({ summary }: { summary?: ReactNode }) {
  return (
    <Stack gap={4} role="status" className={styles.sides}>
      <span className="visually-hidden">Loading your order</span>
      {summary ?? <Skeleton height="24rem" radius="var(--radius-card)" />}
      <Skeleton height="24rem" radius="var(--radius-card)" />
    </Stack>
  )
}

interface LoadErrorProps {
  error: Error
  /** The order, if the device knows it. */
  summary?: ReactNode
  onRetry: () => void
  retrying: boolean
}

function LoadError({ error, summary, onRetry, retrying }: LoadErrorProps) {
  const [title, message] = useOnline()
    ? ['Could not load your order', describeError(error, 'Please try again.')]
    : ['Paying needs a connection', 'Nothing was charged.']
  if (!summary) return <ErrorState title={title} message={message} onRetry={onRetry} retrying={retrying} />
  return (
    <Stack gap={4} className={styles.sides}>
      {summary}
      <Stack as={Card} role="alert" gap={2} align="left">
        <h2>{title}</h2>
        <p>{message}</p>
        <Button onClick={onRetry} pending={retrying}>
          Retry
        </Button>
      </Stack>
    </Stack>
  )
}

interface CheckoutProblemProps {
  title: string
  /** The event, if it is known. */
  about?: Pick<TicketRequest, 'artist' | 'venue' | 'concertDate'>
  /** A link to continue with. */
  action: ReactNode
  children: ReactNode
}

/** Says why there is nothing to pay here. */
function CheckoutProblem({ title, about, action, children }: CheckoutProblemProps) {
  return (
    <div role="alert">
      <EmptyState icon={<AppIcon icon={cardOutline} />} title={title} action={action}>
        {about && (
          <>
            <strong translate="no" className={classNames('clamp', styles.problemArtist)}>
              {about.artist}
            </strong>
            <span className={classNames('clamp', styles.problemPlace)}>
              {about.venue} · {formatConcertDate(about.concertDate)}
            </span>
          </>
        )}
        {children}
      </EmptyState>
    </div>
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
