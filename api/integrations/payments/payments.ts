import type { DisputeStatus } from '#contract/rules/disputeRules.ts'

/** Status of a PaymentIntent: docs.stripe.com/payments/paymentintents/lifecycle */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface Intent {
  id: string
  status: IntentStatus
  /** What was asked for, in the smallest unit of the currency. */
  amount: number
  /** What was captured. */
  amountReceived: number
  /** ISO code, in lower case. */
  currency: string
  /** The order it was created for; null if it does not say. */
  orderId: string | null
  /** Whether the intent belongs to the account and mode of our key. */
  isOurAccount: boolean
  /** For the customer's browser only; never stored or logged. */
  clientSecret: string
}

/** An intent as a webhook or a call reports it. */
export type ReportedIntent = Omit<Intent, 'clientSecret'>

export type ProviderRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export interface ProviderRefund {
  id: string
  status: ProviderRefundStatus
  /** Our row it was created for; null if it was created in the provider's dashboard. */
  refundId: string | null
  /** What it refunds; null for a charge without an intent, which is not ours. */
  intentId: string | null
  /** In the smallest unit of the payment's currency. */
  amount: number
  /** The provider's failure reason. */
  failureReason: string | null
}

/** A dispute, or an inquiry of the bank: docs.stripe.com/disputes/how-disputes-work */
export interface ProviderDispute {
  id: string
  /** The disputed payment; null for a charge without an intent, which is not ours. */
  intentId: string | null
  /** In the smallest unit of the payment's currency. */
  amount: number
  /** The provider's code. */
  reason: string
  status: Exclude<DisputeStatus, 'fraud_warning'>
  /** Until when the bank accepts an answer, as an ISO instant. */
  dueBy: string | null
  /** ISO instant. */
  openedAt: string
}

/** A bank's warning that a payment may be fraud, before anybody disputes it. */
export type FraudWarning = Pick<ProviderDispute, 'id' | 'intentId' | 'openedAt'>

/** The content of a webhook. */
export type PaymentEvent =
  | { id: string; type: string; about: 'intent'; intent: ReportedIntent }
  | { id: string; type: string; about: 'card'; intentId: string; brand: string; last4: string }
  | { id: string; type: string; about: 'refund'; refund: ProviderRefund }
  /** Only names the dispute: events come in any order, so it has to be read (`retrieveDispute`). */
  | { id: string; type: string; about: 'dispute'; disputeId: string }
  | { id: string; type: string; about: 'fraud_warning'; warning: FraudWarning }
  | { id: string; type: string; about: 'other' }

/** The card provider will not make a refund, now or later. Its message says why, in the provider's words. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/**
 * The card provider. Call it between transactions, never inside one. Each creating call names our row, so that a retry
 * after a crash finds what the first call created.
 *
 * All methods throw {AppError} payment_unavailable if the provider cannot be reached.
 */
export interface Payments {
  publishableKey: string
  /** Creates the intent of a payment attempt, or finds it again. @param amount cents */
  createIntent(payment: {
    orderId: string
    attempt: number
    amount: number
    description: string
  }): Promise<Intent>
  retrieveIntent(intentId: string): Promise<Intent>
  /**
   * Changes the amount of an intent. Returns it as it is then, or with its status and old amount if that no longer allows
   * it. @param amount cents
   */
  updateIntent(intentId: string, change: { amount: number }): Promise<Intent>
  /** Cancels an intent. Returns its status afterwards: `succeeded` or `processing` if it was too late. */
  cancelIntent(intentId: string): Promise<Intent>
  /**
   * Creates the refund of one of our rows, or finds it again. @param amount cents
   *
   * @throws {RefundRefused}
   */
  createRefund(refund: { refundId: string; intentId: string; amount: number }): Promise<ProviderRefund>
  /** All refunds of an intent, including those made in the dashboard. */
  listRefundsOf(intentId: string): Promise<ProviderRefund[]>
  /** All refunds made since then, including those made in the dashboard, newest first. */
  listRefundsSince(since: Date): Promise<ProviderRefund[]>
  retrieveRefund(providerRefundId: string): Promise<ProviderRefund>
  /** A dispute as it is now; undefined if the provider does not know it. */
  retrieveDispute(disputeId: string): Promise<ProviderDispute | undefined>
  /** All disputes opened since then, newest first. */
  listDisputesSince(since: Date): Promise<ProviderDispute[]>
  /**
   * Verifies and parses a webhook's raw body.
   *
   * @throws {AppError} unreadable_event; invalid_signature, also for a signature older than five minutes:
   *   docs.stripe.com/webhooks#verify-events
   */
  verifyEvent(rawBody: Buffer, signature: string): PaymentEvent
}
