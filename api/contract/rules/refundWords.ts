/** Refunds in words. Apart from the rules, which every page loads with the contract. */

import { sharedSentences } from '../errors.ts'
import type { RefundState } from './orderStates.ts'
import { type RefundReason, tooLittleLeft } from './refundRules.ts'

const reasonSentences: Record<RefundReason, string> = {
  order_closed: 'The payment came when its order was already closed.',
  paid_twice: 'The order was already paid by another payment.',
  wrong_amount: 'The payment was not the amount of the order.',
  wrong_currency: 'The payment was not in US dollars.',
  wrong_account: 'The payment was on another account of the card provider.',
  wrong_order: 'The payment was made for another order.',
  by_hand: 'It was made by hand on the card provider’s own pages.',
  by_staff: 'We decided to refund it.',
  resold: 'The seat was resold, so its owner is paid back.',
}

export function describeRefundReason(reason: RefundReason): string {
  return reasonSentences[reason]
}

interface RefundLife {
  state: RefundState
  canRetry: boolean
}

/**
 * The label of a refund. One that is queued and can be retried ran out of attempts before the card provider received it.
 */
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

/** The state of a refund in words for the customer who gets it. */
export function customerRefundLabel(state: RefundState): string {
  switch (state) {
    case 'queued':
    case 'requested':
      return 'On its way'
    case 'succeeded':
      return 'Refunded'
    case 'failed':
      return 'Delayed. We are looking into it.'
  }
}

export const disputedMessage =
  'The client disputes this payment with their bank, so it cannot be refunded. If you agree with the client, accept the dispute on the card provider’s pages; the bank then pays them.'

/** The provider's failure reason of a refund of a disputed payment; ours, too, for one that is not sent because of that. */
export const paymentDisputed = 'charge_for_pending_refund_disputed'

/** The provider's failure reasons: docs.stripe.com/api/refunds/object#refund_object-failure_reason */
const failureSentences = new Map<string, string>([
  [paymentDisputed, 'The client is disputing the payment with their bank.'],
  ['declined', 'The bank declined it.'],
  ['expired_or_canceled_card', 'The card has expired or was cancelled.'],
  ['insufficient_funds', 'Our balance at the card provider was too low.'],
  ['lost_or_stolen_card', 'The card was reported lost or stolen.'],
  ['merchant_request', 'It was cancelled on the card provider’s own pages.'],
  [tooLittleLeft, 'Other refunds left too little of the payment for it.'],
  // Our own error, whose sentence is written for a paying customer.
  [sharedSentences.payment_unavailable, 'The card provider could not be reached.'],
])

/**
 * Why a refund failed, for staff.
 *
 * @param lastError the stored reason code or sentence
 */
export function describeRefundError(lastError: string | null): string {
  if (lastError === null || lastError === 'unknown') return 'The card provider gave no reason.'
  return failureSentences.get(lastError) ?? lastError
}
