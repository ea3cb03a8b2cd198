/** Orders, payments and refunds move only as these tables say (model, part 2). */

export const orderStates = ['open', 'paid', 'closed'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order was closed without money. */
export const closeReasons = ['superseded', 'not_paid_in_time'] as const
export type CloseReason = (typeof closeReasons)[number]

/**
 * - `creating`: our row exists, Stripe has not told us the intent's id yet
 * - `open`: the customer may pay
 * - `processing`: the money is on its way
 * - `succeeded`, `canceled`: final
 */
export const paymentStates = ['creating', 'open', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments that may still bring money: one of them an order at most. */
export const livePaymentStates = ['creating', 'open', 'processing'] as const satisfies readonly PaymentState[]

const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  // A declined card hands the intent back to the customer.
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  // Stripe's word that it succeeded wins over ours that it was cancelled (model, part 2, step 4).
  canceled: ['succeeded'],
}

/** The states a payment may come from to be in `to`; webhooks arrive out of order, and regressions are ignored. */
export function paymentStatesBefore(to: PaymentState): PaymentState[] {
  return paymentStates.filter((from) => paymentMoves[from].includes(to))
}

export const refundStates = ['queued', 'requested', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

const refundMoves: Record<RefundState, readonly RefundState[]> = {
  queued: ['requested', 'succeeded', 'failed'],
  requested: ['succeeded', 'failed'],
  // Banks return money they first took: docs.stripe.com/refunds#failed-refunds
  succeeded: ['failed'],
  // Its retry is a row of its own. The provider never takes a failure back: its "succeeded" is an older word that came late.
  failed: [],
}

/** The states a refund may come from to be in `to`. */
export function refundStatesBefore(to: RefundState): RefundState[] {
  return refundStates.filter((from) => refundMoves[from].includes(to))
}
