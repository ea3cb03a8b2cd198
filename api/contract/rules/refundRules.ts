import { errorCatalogue } from '../errors.ts'
import type { RefundState } from './orderStates.ts'

/** Why money goes back: it came for a closed order, or for one that another payment had paid. */
export const refundReasons = ['order_closed', 'paid_twice'] as const
export type RefundReason = (typeof refundReasons)[number]

const reasonSentences: Record<RefundReason, string> = {
  order_closed: 'The payment came when its order was already closed.',
  paid_twice: 'The order was already paid by another payment.',
}

export function describeRefundReason(reason: RefundReason): string {
  return reasonSentences[reason]
}

interface RefundLife {
  state: RefundState
  canRetry: boolean
}

/** The label of a refund. Queued with a retry open, it was given up before the card provider took it. */
export function refundStateLabel({ state, canRetry }: RefundLife): string {
  switch (state) {
    case 'queued':
      return canRetry ? 'Could not be sent' : 'Waiting to be sent'
    case 'requested':
      return 'On its way'
    case 'succeeded':
      return 'Refunded'
    case 'failed':
      return 'Failed'
  }
}

/** Why banks send money back, in the card provider's words: docs.stripe.com/api/refunds/object#refund_object-failure_reason */
const failureSentences = new Map<string, string>([
  ['charge_for_pending_refund_disputed', 'The customer is disputing the payment with their bank.'],
  ['declined', 'The bank declined it.'],
  ['expired_or_canceled_card', 'The card has expired or was cancelled.'],
  ['insufficient_funds', 'Our balance at the card provider was too low.'],
  ['lost_or_stolen_card', 'The card was reported lost or stolen.'],
  ['merchant_request', 'It was cancelled on the card provider’s own pages.'],
  // Ours, for a customer who is about to pay.
  [errorCatalogue.payment_unavailable[1], 'The card provider could not be reached.'],
])

/** Why a refund came to nothing, from what is stored of it: a word that has a sentence of its own, or a sentence as it is. */
export function describeRefundError(lastError: string | null): string {
  if (lastError === null || lastError === 'unknown') return 'The card provider gave no reason.'
  return failureSentences.get(lastError) ?? lastError
}
