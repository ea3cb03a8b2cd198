import type Stripe from 'stripe'
import { withRefunded } from './createRefund.ts'
import type { Execution } from './endpoint.ts'
import { payableFromId } from './paymentMethods.ts'

/**
 * Settles one due refund, if there is one, in the caller's transaction.
 * https://docs.stripe.com/testing#refunds and https://docs.stripe.com/refunds#failed-refunds
 */
export function settleRefund(execution: Execution): void {
  const refund = execution.store.refundToSettle(execution.at)
  if (refund === undefined) return
  const { card } = payableFromId(execution, String(refund.payment_method))
  if (card.refund === 'fails_later') fail(execution, refund)
  else succeed(execution, refund)
}

function succeed(execution: Execution, refund: Stripe.Refund): void {
  const settled: Stripe.Refund = {
    ...refund,
    status: 'succeeded',
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference: '74371234567890123456789', reference_status: 'available' },
    },
  }
  execution.store.saveRefund(settled, null)
  execution.emit('refund.updated', settled, {
    status: refund.status,
    destination_details: refund.destination_details,
  })
}

// The amount returns to our balance, so the charge can be refunded again.
function fail(execution: Execution, refund: Stripe.Refund): void {
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  execution.store.saveRefund(failed, null)
  execution.store.saveCharge(withRefunded(execution.store.charge(String(refund.charge)), -refund.amount))
  execution.emit('refund.updated', failed, { status: refund.status })
  execution.emit('refund.failed', failed)
}
