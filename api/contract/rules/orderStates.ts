/** The states of orders, payments and refunds, and their transitions (docs/RULES.md, Money). */

export const orderStates = ['open', 'paid', 'closed'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order was closed without a payment. Only resales are given up by their buyer or relisted by staff. */
export const closeReasons = [
  'superseded',
  'not_paid_in_time',
  'completed_by_hand',
  'given_up',
  'relisted',
  'request_deleted',
  'show_cancelled',
] as const
export type CloseReason = (typeof closeReasons)[number]

/**
 * - `creating`: our row exists, the intent's id is not known yet
 * - `open`: the customer can pay
 * - `processing`: the provider is processing the payment
 * - `succeeded`, `canceled`: final
 */
export const paymentStates = ['creating', 'open', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments that can still succeed; an order has at most one. */
export const livePaymentStates = ['creating', 'open', 'processing'] as const satisfies readonly PaymentState[]

const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  // After a declined card the customer can pay again.
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  // The provider's "succeeded" wins over our cancellation.
  canceled: ['succeeded'],
}

/** The states from which a payment can move to `to`. Webhooks arrive out of order; moves backwards are ignored. */
export function paymentStatesBefore(to: PaymentState): PaymentState[] {
  return paymentStates.filter((from) => paymentMoves[from].includes(to))
}

/** The `paymentStatus` of a transaction. */
export const paymentStatuses = ['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** @param refunded what has gone back of `total`, both in cents */
export function paymentStatusOf(total: number, refunded: number): PaymentStatus {
  if (refunded <= 0) return 'paid'
  return refunded < total ? 'partially_refunded' : 'refunded'
}

export const refundStates = ['queued', 'requested', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Refunds that the card provider has taken: their money is on its way to the customer or there. */
export const sentRefundStates = ['requested', 'succeeded'] as const satisfies readonly RefundState[]

/**
 * What has become of the money that goes back to a customer: `delayed` if a refund failed, `disputed` while their bank holds it,
 * `charged_back` once the bank has taken it back.
 */
export const moneyBackStates = ['arrived', 'on_its_way', 'delayed', 'disputed', 'charged_back'] as const

const refundMoves: Record<RefundState, readonly RefundState[]> = {
  queued: ['requested', 'succeeded', 'failed'],
  requested: ['succeeded', 'failed'],
  // A bank can return money after accepting it: docs.stripe.com/refunds#failed-refunds
  succeeded: ['failed'],
  // A retry is a row of its own. The provider never withdraws a failure, so a later "succeeded" is an older event that
  // arrived late.
  failed: [],
}

/** The states from which a refund can move to `to`. */
export function refundStatesBefore(to: RefundState): RefundState[] {
  return refundStates.filter((from) => refundMoves[from].includes(to))
}
