/** Where a PaymentIntent stands: docs.stripe.com/payments/paymentintents/lifecycle */
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
  /** Cents. */
  amount: number
  /** For the customer's browser only: never stored, never logged. */
  clientSecret: string
}

export type ProviderRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export interface ProviderRefund {
  id: string
  status: ProviderRefundStatus
  /** The row of ours that it was made for; null where it was made on the provider's own pages. */
  refundId: string | null
  /** Why it failed, in the provider's word. */
  failureReason: string | null
}

/** What the card provider tells us of its own accord. */
export type PaymentEvent =
  | { id: string; type: string; about: 'intent'; intent: { id: string; status: IntentStatus } }
  | { id: string; type: string; about: 'refund'; refund: ProviderRefund }
  | { id: string; type: string; about: 'other' }

/**
 * The card provider. Calls go out between transactions, never inside one; each names the row of ours that it is for, so that
 * repeating it after a crash finds what the first try made.
 *
 * All of them throw {AppError} payment_unavailable where the provider cannot be reached.
 */
export interface Payments {
  publishableKey: string
  /** Makes the intent of one payment attempt, or finds it again. @param amount cents */
  createIntent(payment: {
    orderId: string
    attempt: number
    amount: number
    description: string
  }): Promise<Intent>
  retrieveIntent(intentId: string): Promise<Intent>
  /** Cancels, and returns how the intent stands then: `succeeded` or `processing` where it was too late. */
  cancelIntent(intentId: string): Promise<Intent>
  /** Makes the refund of one of our refund rows, or finds it again. @param amount cents */
  createRefund(refund: { refundId: string; intentId: string; amount: number }): Promise<ProviderRefund>
  /** The refund that `createRefund` has made of one of our rows, however long ago. */
  findRefund(refund: { refundId: string; intentId: string }): Promise<ProviderRefund | undefined>
  retrieveRefund(providerRefundId: string): Promise<ProviderRefund>
  /**
   * Parses a webhook's raw body.
   *
   * @throws {AppError} invalid_signature, also for one older than five minutes: docs.stripe.com/webhooks#verify-events
   */
  verifyEvent(rawBody: Buffer, signature: string): PaymentEvent
}
