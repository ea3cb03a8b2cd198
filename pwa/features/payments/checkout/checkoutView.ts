import { errorCatalogue } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import type { PaymentsConfig } from './loadStripeJs.ts'

/** The state of one of the checkout's queries. */
interface Read<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
}

interface CheckoutReads {
  request: Read<TicketRequest>
  setup: Read<PaymentSetup>
  config: Read<PaymentsConfig>
}

export type CheckoutView =
  | { kind: 'loading' }
  | { kind: 'requestNotFound' }
  | { kind: 'paid'; request: TicketRequest }
  | { kind: 'invalidStatus'; sentence: string }
  /** A payment is already processing, from another tab or an earlier visit. */
  | { kind: 'processing' }
  | { kind: 'paymentUnavailable'; error: Error | null }
  | { kind: 'setupFailed'; error: Error }
  | { kind: 'loadFailed'; error: Error }
  | { kind: 'ready'; request: TicketRequest; setup: PaymentSetup; config: PaymentsConfig }

/** What the checkout shows. A refusal of the setup call takes precedence over the data, which may be older. */
export function checkoutView({ request, setup, config }: CheckoutReads): CheckoutView {
  if (statusOf(request.error) === 404 || statusOf(setup.error) === 404) return { kind: 'requestNotFound' }
  if (!request.data) return request.error ? { kind: 'loadFailed', error: request.error } : { kind: 'loading' }
  if (request.data.isPaid) return { kind: 'paid', request: request.data }
  if (request.data.status !== 'accepted') {
    // The request may have been fetched before the offer was accepted; wait for the refetch.
    if (request.isFetching) return { kind: 'loading' }
    return { kind: 'invalidStatus', sentence: sentenceFor(request.data) }
  }
  if (setup.error instanceof ApiError && (setup.error.status < 500 || !setup.data)) {
    return viewOfRefusal(setup.error, request.data)
  }
  if (config.data ? !config.data.publishableKey : config.error instanceof ApiError) {
    return { kind: 'paymentUnavailable', error: config.error }
  }
  if (setup.data && config.data) {
    return { kind: 'ready', request: request.data, setup: setup.data, config: config.data }
  }
  const error = setup.data ? config.error : setup.error
  return error ? { kind: 'loadFailed', error } : { kind: 'loading' }
}

function viewOfRefusal(error: ApiError, request: TicketRequest): CheckoutView {
  // The page's guard shows the sign-in screen.
  if (error.status === 401) return { kind: 'loading' }
  if (error.reply?.code === 'already_paid') return { kind: 'paid', request }
  if (error.reply?.code === 'payment_processing') return { kind: 'processing' }
  if (error.status === 409 && error.reply) {
    return { kind: 'invalidStatus', sentence: error.reply.message }
  }
  return { kind: 'setupFailed', error }
}

function sentenceFor({ status, expiredBecause }: TicketRequest): string {
  switch (status) {
    case 'completed':
      return 'This request is completed, so there is nothing to pay.'
    case 'declined':
      return 'You declined the offer for this request, so there is nothing to pay.'
    case 'expired':
      return expiredBecause
        ? errorCatalogue.payment_window_over[1]
        : 'The offer for this request has expired. Ask us in the chat for a new one.'
    case 'offer_made':
      return 'Please accept the offer first. Then you can pay for it here.'
    default:
      return 'There is no accepted offer to pay for yet.'
  }
}

function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
