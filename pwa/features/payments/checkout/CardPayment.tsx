import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { CardForm, notReady } from './CardForm.tsx'
import styles from './CardPayment.module.css'
import { cardFormAppearance } from './cardFormAppearance.ts'
import { loadStripeJs, type PaymentsConfig } from './loadStripeJs.ts'
import { SandboxNotice } from './SandboxNotice.tsx'
import { type RefreshSetup, usePay } from './usePay.ts'

interface CardPaymentProps {
  requestId: string
  config: PaymentsConfig
  setup: PaymentSetup
  /** Whether the amount is being changed: nobody pays one that is not current. */
  isRepricing: boolean
  refreshSetup: RefreshSetup
  /** Called when a payment starts and when it ends, or its outcome is known. */
  onPaying: (isPaying: boolean) => void
  /** Called when a payment starts. */
  onAttempt: () => void
  onAccepted: () => void
}

/** Loads Stripe.js and shows the card form. */
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
  // Not in the form, of which a new client secret makes a new one: what a payment came to stays on the screen.
  const paying = usePay({ requestId, setup, refreshSetup, onAccepted })
  const isPaying = paying.state !== 'idle'
  useEffect(() => onPaying(isPaying), [onPaying, isPaying])

  const { stripe, hasFailed, fail, retry } = useStripeJs(config)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const appearance = useMemo(() => cardFormAppearance(isDark), [isDark])

  return (
    <Card className={styles.card}>
      <h2>Pay by card</h2>
      {config.sandboxUrl && <SandboxNotice />}
      {hasFailed ? (
        <ErrorState title="Could not load the card form" message={notReady} onRetry={retry} />
      ) : (
        // Elements ignores a changed client secret, so a new one needs a new instance.
        <Elements
          key={setup.clientSecret}
          stripe={stripe}
          options={{ clientSecret: setup.clientSecret, appearance }}
        >
          <CardForm
            setup={setup}
            isRepricing={isRepricing}
            paying={paying}
            onAttempt={onAttempt}
            onLoadError={fail}
          />
        </Elements>
      )}
      <ul className={styles.notes}>
        <li>Tickets are emailed no later than 3 days before the concert.</li>
        <li>Your card number goes straight to the card provider. We never see or store it.</li>
      </ul>
    </Card>
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
