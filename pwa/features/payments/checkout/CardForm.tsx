import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorCatalogue } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { formatMoney } from '../../../ui/format.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import styles from './CardForm.module.css'
import { useHasPassed } from './useHasPassed.ts'
import { type Paying, type PayState, payment } from './usePay.ts'

export const notReady = 'Payment system unavailable, please try again in a moment'

interface CardFormProps {
  setup: PaymentSetup
  isRepricing: boolean
  paying: Paying
  onAttempt: () => void
  /** Called when the card fields could not be loaded. */
  onLoadError: () => void
}

const waitingFor: Record<PayState, string> = {
  idle: 'Updating the amount…',
  paying: 'Paying…',
  unclear: 'Checking your payment…',
}

/** The card fields and the Pay button. Must be inside Stripe's `Elements`. */
export function CardForm({ setup, isRepricing, paying, onAttempt, onLoadError }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const { email, name, zipCode } = useSignedInUser()
  const [isReady, setIsReady] = useState(false)
  const isOver = useHasPassed(setup.payBy)
  const { state, problem, pay } = paying
  const [isEmpty, setEmpty] = useState(true)
  useMarkDirty(!isEmpty, 'Your card details')
  useNewAmount(elements, setup.totalAmount)

  const payButton = useRef<HTMLButtonElement>(null)
  // What has gone wrong stands above the button and moves it down.
  const isRefused = problem !== undefined && state === 'idle'
  useEffect(() => {
    if (isRefused) payButton.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'idle' || isOver || isRepricing) return
    if (stripe && elements && isReady) {
      onAttempt()
      void pay(stripe, elements)
    } else showToast({ title: notReady, tone: 'error', about: payment })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Pay by card">
      {!isReady && <SkeletonList count={1} height="14rem" label="Loading the card form" />}
      <div className={isReady ? undefined : styles.waiting}>
        <PaymentElement
          options={{ defaultValues: { billingDetails: { name, email, address: { postal_code: zipCode } } } }}
          onReady={() => setIsReady(true)}
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
      {isOver && <Notice tone="error">{errorCatalogue.payment_window_over[1]}</Notice>}
      {state !== 'unclear' && <NeedsConnection>Paying needs a connection.</NeedsConnection>}
      <Button
        ref={payButton}
        type="submit"
        variant="primary"
        full
        needsConnection
        disabled={isOver}
        pending={state !== 'idle' || isRepricing}
        pendingLabel={waitingFor[state]}
      >
        Pay {formatMoney(setup.totalAmount)}
      </Button>
    </form>
  )
}

/** Lets the card form know that the intent has another amount: docs.stripe.com/js/elements_object/fetch_updates */
function useNewAmount(elements: StripeElements | null, amount: number) {
  const known = useRef(amount)
  useEffect(() => {
    if (known.current !== amount) void elements?.fetchUpdates()
    known.current = amount
  }, [elements, amount])
}
