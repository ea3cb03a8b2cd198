import { sharedSentences } from '#contract/errors.ts'
import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { ApiError } from '../../../http/errors.ts'
import { isPriceChanging } from '../paymentsQueries.ts'
import type { PaymentsConfig } from './loadStripeJs.ts'

/** The state of one of the checkout's queries. */
interface Read<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
}

interface CheckoutReads {
  request: Read<TicketRequest>
  offers: Read<readonly Offer[]>
  setup: Read<PaymentSetup>
  config: Read<PaymentsConfig>
}

/** The link from a request that cannot be paid. */
type WayOn = 'see_offer' | 'ask' | 'back'

export type CheckoutView =
  | { kind: 'loading' }
  | { kind: 'requestNotFound' }
  | { kind: 'paid'; request: TicketRequest }
  | { kind: 'invalidStatus'; request: TicketRequest; sentence: string; wayOn: WayOn }
  /** A payment is already processing, from another tab or an earlier visit. */
  | { kind: 'processing' }
  | { kind: 'paymentUnavailable'; error: Error | null }
  | { kind: 'setupFailed'; error: Error }
  | { kind: 'loadFailed'; error: Error }
  | { kind: 'ready'; request: TicketRequest; setup: PaymentSetup; config: PaymentsConfig }

/** The view of the checkout. A refusal of the setup call takes precedence over the data, which may be older. */
export function checkoutView({ request, offers, setup, config }: CheckoutReads): CheckoutView {
  if (statusOf(request.error) === 404 || statusOf(setup.error) === 404) return { kind: 'requestNotFound' }
  if (!request.data) return request.error ? { kind: 'loadFailed', error: request.error } : { kind: 'loading' }
  if (request.data.isPaid) return { kind: 'paid', request: request.data }
  if (request.data.status !== 'accepted') {
    // The request may have been fetched before the offer was accepted; wait for the refetch.
    if (request.isFetching) return { kind: 'loading' }
    // Once payable in this visit, or not the first offer.
    const isNew = setup.data !== undefined || (offers.data?.length ?? 0) > 1
    return { kind: 'invalidStatus', request: request.data, ...problemOf(request.data, isNew) }
  }
  const refusal = setup.error instanceof ApiError && !isPriceChanging(setup.error) ? setup.error : undefined
  if (refusal && (refusal.status < 500 || !setup.data)) return viewOfRefusal(refusal, request.data)
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
    const wayOn = error.reply.code === 'payment_window_over' ? 'ask' : 'back'
    return { kind: 'invalidStatus', request, sentence: error.reply.message, wayOn }
  }
  return { kind: 'setupFailed', error }
}

function problemOf(
  { kind, status, expiredBecause }: TicketRequest,
  isNewOffer: boolean,
): { sentence: string; wayOn: WayOn } {
  if (expiredBecause === 'show_cancelled') return back('The show was cancelled, so there is nothing to pay.')
  if (kind === 'resale' && (status === 'declined' || status === 'expired'))
    return back('The ticket went back on sale, so there is nothing to pay.')
  switch (status) {
    case 'completed':
      return back('This request is completed, so there is nothing to pay.')
    case 'declined':
      return back('You declined the offer for this request, so there is nothing to pay.')
    case 'expired':
      return {
        sentence: expiredBecause
          ? sharedSentences.payment_window_over
          : 'The offer for this request has expired. Ask us for a new one.',
        wayOn: 'ask',
      }
    case 'offer_made':
      return {
        sentence: isNewOffer
          ? 'There is a new offer for this request. Have a look at it: once you accept it, you can pay for it here.'
          : 'Please accept the offer first. Then you can pay for it here.',
        wayOn: 'see_offer',
      }
    default:
      return back('There is no accepted offer to pay for yet.')
  }
}

function back(sentence: string) {
  return { sentence, wayOn: 'back' } as const
}

function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
