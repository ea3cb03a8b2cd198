import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type FormEvent, Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { sharedSentences } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { SubmitButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import styles from '../payments.module.css'
import { loadStripeJs, type PaymentsConfig } from './loadStripeJs.ts'
import { useHasPassed } from './OrderSummary.tsx'
import { type Paying, type PayState, payment, type RefreshSetup, usePay } from './usePay.ts'
import { useNewAmount, WalletButtons } from './WalletButtons.tsx'

const notReady = 'Payment system unavailable, please try again in a moment'

interface CardPaymentProps {
  requestId: string
  config: PaymentsConfig
  setup: PaymentSetup
  /** Whether the amount is being changed: an outdated one cannot be paid. */
  isRepricing: boolean
  refreshSetup: RefreshSetup
  /** Called when a payment starts and when it ends, or its outcome is known. */
  onPaying: (isPaying: boolean) => void
  /** Called when a payment is about to start. Returns whether it may. */
  onAttempt: () => boolean
  onAccepted: () => void
}

/** Loads Stripe.js and shows its means of payment: wallets, if there are any, and the card form. */
export function CardPayment({
  requestId,
  config,
  setup,
  isRepricing,
  refreshSetup,
  onPaying,
  onAttempt,
  onAccepted,
}: CardPaymentProps) {
  // Not in the form, of which a new client secret makes a new one: the outcome of a payment stays on the screen.
  const paying = usePay({ requestId, setup, refreshSetup, onAccepted })
  const isPaying = paying.state !== 'idle'
  useEffect(() => onPaying(isPaying), [onPaying, isPaying])

  const { stripe, hasFailed, fail, retry } = useStripeJs(config)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const { clientSecret } = setup
  const options = useMemo(
    () => ({ clientSecret, appearance: cardFormAppearance(isDark) }),
    [clientSecret, isDark],
  )
  const isOver = useHasPassed(setup.payBy)
  const [hasWallets, setHasWallets] = useState<boolean>()

  return (
    <Stack as={Card} gap={4}>
      <h2>Payment</h2>
      {config.sandboxUrl && <SandboxNotice />}
      {hasFailed ? (
        <ErrorState title="Could not load the card form" message={notReady} onRetry={retry} />
      ) : (
        // Elements ignores a changed client secret, so a new one needs a new instance.
        <Fragment key={clientSecret}>
          <WalletButtons
            stripe={stripe}
            options={options}
            amount={setup.totalAmount}
            paying={paying}
            isPayable={!isOver && !isRepricing}
            onAttempt={onAttempt}
            isOffered={hasWallets}
            onKnown={setHasWallets}
          />
          <Elements stripe={stripe} options={options}>
            <CardForm
              setup={setup}
              isOver={isOver}
              isRepricing={isRepricing}
              isWaiting={hasWallets === undefined}
              paying={paying}
              onAttempt={onAttempt}
              onLoadError={fail}
            />
          </Elements>
        </Fragment>
      )}
      <Stack as="ul" gap={1}>
        <Text as="li" size="second" tone="muted">
          Tickets are emailed no later than 3 days before the concert.
        </Text>
        <Text as="li" size="second" tone="muted">
          Your card number goes straight to the card provider. We never see or store it.
        </Text>
      </Stack>
    </Stack>
  )
}

function useStripeJs(config: PaymentsConfig) {
  const { publishableKey, sandboxUrl } = config
  const [attempt, setAttempt] = useState(1)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCancelled = false
    loadStripeJs({ publishableKey, ...(sandboxUrl && { sandboxUrl }) }).then(
      (loaded) => !isCancelled && setStripe(loaded),
      () => !isCancelled && setHasFailed(true),
    )
    return () => {
      isCancelled = true
    }
  }, [publishableKey, sandboxUrl, attempt])

  return {
    stripe,
    hasFailed,
    fail: () => setHasFailed(true),
    retry() {
      setHasFailed(false)
      setAttempt(attempt + 1)
    },
  }
}

/** The theme of Stripe's card form. Our CSS variables are not available in its iframe. */
function cardFormAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('accent'),
      fontFamily: token('font'),
      borderRadius: token('radius-field'),
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('field')}`, boxShadow: 'none' },
    },
  }
}

interface CardFormProps {
  setup: PaymentSetup
  isOver: boolean
  isRepricing: boolean
  /** Whether it is not known yet what is shown above, so that nothing moves later. */
  isWaiting: boolean
  paying: Paying
  onAttempt: () => boolean
  /** Called when the card fields could not be loaded. */
  onLoadError: () => void
}

const waitingFor: Record<PayState, string> = {
  idle: 'Updating the amount…',
  paying: 'Paying…',
  unclear: 'Checking your payment…',
}

/** The card fields and the Pay button. Must be inside Stripe's `Elements`. */
function CardForm({ setup, isOver, isRepricing, isWaiting, paying, onAttempt, onLoadError }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const { email, name, zipCode } = useSignedInUser()
  const [isLoaded, setLoaded] = useState(false)
  const isReady = isLoaded && !isWaiting
  const { state, problem, pay } = paying
  const [isEmpty, setEmpty] = useState(true)
  useMarkDirty(!isEmpty, 'Your card details')
  useNewAmount(elements, setup.totalAmount)

  const payButton = useRef<HTMLButtonElement>(null)
  // An error is shown above the button and moves it down.
  const isRefused = problem !== undefined && state === 'idle'
  useEffect(() => {
    if (isRefused) payButton.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle' || isOver || isRepricing) return
    if (stripe && elements && isReady) {
      if (onAttempt()) void pay(stripe, elements)
    } else showToast({ title: notReady, tone: 'error', about: payment })
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate aria-label="Pay by card">
      {!isReady && <SkeletonList count={1} height="14rem" label="Loading the card form" />}
      <div className={isReady ? undefined : styles.waitingForCard}>
        <PaymentElement
          options={{
            defaultValues: { billingDetails: { name, email, address: { postal_code: zipCode } } },
            wallets: { applePay: 'never', googlePay: 'never' },
          }}
          onReady={() => setLoaded(true)}
          onChange={({ empty }) => setEmpty(empty)}
          onLoadError={onLoadError}
        />
      </div>
      {isRefused && <Notice tone="error">{problem}</Notice>}
      {state === 'unclear' && (
        <Notice tone="error">
          The connection was lost during your payment. Please do not pay again. We are checking whether it
          went through, and this page continues as soon as we know.
        </Notice>
      )}
      {isOver && <Notice tone="error">{sharedSentences.payment_window_over}</Notice>}
      {state !== 'unclear' && <NeedsConnection>Paying needs a connection.</NeedsConnection>}
      <SubmitButton
        ref={payButton}
        disabled={isOver}
        pending={state !== 'idle' || isRepricing}
        pendingLabel={waitingFor[state]}
      >
        Pay {formatMoney(setup.totalAmount)}
      </SubmitButton>
    </Stack>
  )
}

/** Stripe's test cards: docs.stripe.com/testing */
const testCards = [
  { number: '4242 4242 4242 4242', effect: 'paid' },
  { number: '4000 0000 0000 0002', effect: 'declined' },
  { number: '4000 0025 0000 3155', effect: '3-D Secure' },
]

/** Shown while payments go to the local sandbox. */
function SandboxNotice() {
  return (
    <Notice tone="warn">
      <details>
        <summary className="line">
          <span>
            <strong>This is a sandbox. No money moves.</strong> Use a test card, never a real one.
          </span>
          <ChevronDownIcon size={20} />
        </summary>
        <p>With any future date and any code:</p>
        <dl>
          {testCards.map(({ number, effect }) => (
            <Row key={number}>
              <Text as="dt" weight="bold" className="tabular">
                {number}
              </Text>
              <dd>{effect}</dd>
            </Row>
          ))}
        </dl>
      </details>
    </Notice>
  )
}
