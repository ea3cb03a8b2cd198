import type {
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { PaymentSetup } from '#contract/payments.ts'
import { ApiError, describeError } from '../../../http/errors.ts'
import { onReturn } from '../../../http/reachability.ts'
import { formatMoney } from '../../../ui/format.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { isPriceChanging } from '../paymentsQueries.ts'
import { paidAddress } from '../return/usePaymentReturn.ts'

/** Fetches the payment setup again; never rejects. */
export type RefreshSetup = () => Promise<{ data: PaymentSetup | undefined; error: Error | null }>

interface Problem {
  text: string
  /** The amount that was to be paid, if the order has changed. */
  asked?: number
}

interface PayOptions {
  requestId: string
  setup: PaymentSetup
  refreshSetup: RefreshSetup
  /** Called when the provider has accepted the payment. Our server decides when it counts. */
  onAccepted: () => void
}

/**
 * - `unclear`: the connection was lost, so it is unknown whether the card was charged. No new payment can start until the
 *   server knows.
 */
export type PayState = 'idle' | 'paying' | 'unclear'

export type Paying = ReturnType<typeof usePay>

type Wallet = Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>

/** Subject of the payment toasts, for `dismissError`. */
export const payment = 'payment'

const paymentError = 'Payment Error'
const lost = 'The connection was lost. Please do not pay again: we are checking whether it went through.'
const askAgainMs = 3_000

/** Pays by card, typed or from a wallet. Never starts a second payment while the outcome of the first is unknown. */
export function usePay({ requestId, setup, refreshSetup, onAccepted }: PayOptions) {
  const [state, setState] = useState<PayState>('idle')
  const [problem, setProblem] = useState<Problem>()
  // A second tap can arrive before the first one has rendered.
  const isBusy = useRef(false)

  function fail(title: string, text: string, now?: PaymentSetup) {
    const asked = now && setup.totalAmount
    setProblem({ text, ...(asked !== undefined && { asked }) })
    const description = now ? `${text} ${nextStep(setup.totalAmount, now.totalAmount)}` : text
    showToast({ title, description, tone: 'error', about: payment })
  }

  /** @param wallet the wallet's payment by Apple Pay or Google Pay: it has to be notified if the payment ends before the provider has it */
  async function pay(stripe: Stripe, elements: StripeElements, wallet?: Wallet) {
    if (isBusy.current) {
      wallet?.paymentFailed()
      return
    }
    isBusy.current = true
    setState('paying')
    dismissError(payment)
    setProblem(undefined)
    const isUnclear = await attempt(stripe, elements, wallet).catch(() => true)
    if (isUnclear) showToast({ title: paymentError, description: lost, tone: 'error', about: payment })
    isBusy.current = isUnclear
    setState(isUnclear ? 'unclear' : 'idle')
  }

  /** @returns whether the outcome is unclear */
  async function attempt(stripe: Stripe, elements: StripeElements, wallet?: Wallet): Promise<boolean> {
    const checked = await elements.submit()
    if (checked.error || !(await isStillTheSame())) {
      wallet?.paymentFailed()
      return false
    }

    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${paidAddress(requestId)}` },
      redirect: 'if_required',
    })
    const outcome = confirmOutcome(result)
    switch (outcome.kind) {
      case 'paid':
      case 'processing':
        onAccepted()
        return false
      case 'declined':
        fail('Payment Failed', outcome.message)
        return false
      case 'error':
        fail(paymentError, outcome.message)
        return false
      case 'changed': {
        const { data, error } = await refreshSetup()
        if (!saysItself(error)) fail('Payment Failed', changed, data)
        return false
      }
      case 'incomplete':
        return false
      case 'unclear':
        return true
    }
  }

  /** The amount may have changed, or been paid in another tab, since it was shown. */
  async function isStillTheSame(): Promise<boolean> {
    const { data, error } = await refreshSetup()
    if (error) {
      if (saysItself(error)) return false
      fail(paymentError, `Nothing was charged. ${describeError(error, 'Please try again.')}`)
      return false
    }
    if (data?.clientSecret === setup.clientSecret && data.totalAmount === setup.totalAmount) return true
    fail(paymentError, changed, data)
    return false
  }

  const askServer = useRef(async () => {})
  useEffect(() => {
    askServer.current = async () => {
      const { data, error } = await refreshSetup()
      const code = error instanceof ApiError ? error.reply?.code : undefined
      if (code === 'already_paid' || code === 'payment_processing') onAccepted()
      // No reply: it stays unclear.
      else if (error || !data) return
      else
        fail(paymentError, 'The connection was lost, and your payment did not go through. You can try again.')
      isBusy.current = false
      setState('idle')
    }
  })
  useEffect(() => {
    if (state !== 'unclear') return
    const ask = () => void askServer.current()
    ask()
    const timer = setInterval(ask, askAgainMs)
    const stop = onReturn(ask)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [state])

  const said =
    problem?.asked === undefined
      ? problem?.text
      : `${problem.text} ${nextStep(problem.asked, setup.totalAmount)}`
  return { state, problem: said, pay }
}

const changed = 'The order changed in the meantime. Nothing was charged.'

function nextStep(asked: number, now: number): string {
  return asked === now ? 'Please try again.' : `The amount is now ${formatMoney(now)}.`
}

/** Whether the page shows the server's message for a refusal (`checkoutView`). */
function saysItself(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && !isPriceChanging(error)
}

/**
 * - `paid`, `processing`: the provider has accepted it; our server decides when it counts
 * - `incomplete`: the form shows what is missing
 * - `declined`: nothing was charged, and another card may work
 * - `changed`: this PaymentIntent can no longer be confirmed; fetch the setup again
 * - `unclear`: the reply was lost, so it is unknown whether the card was charged
 */
type ConfirmOutcome =
  | { kind: 'paid' | 'processing' | 'incomplete' | 'changed' | 'unclear' }
  | { kind: 'declined' | 'error'; message: string }

const unfinished = 'The payment was not finished, and nothing was charged. Please try again.'

/** Interprets the result of `confirmPayment`: docs.stripe.com/error-codes, docs.stripe.com/payments/paymentintents/lifecycle */
export function confirmOutcome(result: PaymentIntentResult): ConfirmOutcome {
  return result.error ? outcomeOfError(result.error) : outcomeOfStatus(result.paymentIntent.status)
}

function outcomeOfStatus(status: string): ConfirmOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' }
    case 'canceled':
      return { kind: 'changed' }
    default:
      return { kind: 'declined', message: unfinished }
  }
}

function outcomeOfError(error: StripeError): ConfirmOutcome {
  const message = error.message ?? unfinished
  const declined = error.message ? `${error.message} Nothing was charged.` : unfinished
  switch (error.type) {
    case 'validation_error':
      return { kind: 'incomplete' }
    case 'card_error':
      return { kind: 'declined', message: declined }
    // The request may have arrived, with only the reply lost.
    case 'api_connection_error':
    case 'api_error':
      return { kind: 'unclear' }
  }
  if (error.code === 'payment_intent_authentication_failure') return { kind: 'declined', message: declined }
  if (error.code === 'payment_intent_unexpected_state') return outcomeOfUnexpectedState(error)
  return { kind: 'error', message }
}

/** The payment was made in another tab, or it was canceled. */
function outcomeOfUnexpectedState(error: StripeError): ConfirmOutcome {
  const status = error.payment_intent?.status
  return status === 'succeeded' || status === 'processing' ? outcomeOfStatus(status) : { kind: 'changed' }
}
