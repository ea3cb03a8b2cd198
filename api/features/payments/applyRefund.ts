import { type RefundState, refundStatesBefore } from '#contract/rules/orderStates.ts'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { describeRefundError } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { ProviderRefund, ProviderRefundStatus } from '../../integrations/payments/payments.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import { findOrderOfRefund, Refund } from './Refund.ts'

/** Applies a refund's status from the card provider. Staff are alerted if it failed. */
export async function applyRefund(tx: Tx, told: ProviderRefund): Promise<void> {
  const refund = await findRefund(tx, told)
  if (!refund) return
  const state = refundStateFor(told.status)
  const changed = await Refund.query(tx.db)
    .where({ id: refund.id })
    .whereIn('state', refundStatesBefore(state))
    .patch({ state, stripeRefundId: told.id, lastError: told.failureReason })
  if (changed === 0) return

  const order = await findOrderOfRefund(tx.db, refund)
  await recordEvent(tx, {
    type: 'payment.refund_changed',
    actorId: null,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: refund.id,
    data: { state, amount: refund.amount },
  })
  if (state === 'failed') {
    await alertStaff(tx, {
      event: 'payment.refund_changed',
      requestId: order.requestId,
      subject: 'A refund failed',
      message:
        `${formatMoney(dollarsFromCents(refund.amount))} came back to us. ${describeRefundError(told.failureReason)} ` +
        'Please try it again under Refunds in the request; if it fails again, agree on another way with the client.',
    })
  }
}

/** Finds our row by the provider's id, or by our id if a webhook arrives before the reply to our call. */
async function findRefund(tx: Tx, told: ProviderRefund): Promise<Refund | undefined> {
  const known = await Refund.query(tx.db).findOne({ stripeRefundId: told.id })
  if (known || told.refundId === null) return known
  return Refund.query(tx.db).findOne({ id: told.refundId, stripeRefundId: null })
}

function refundStateFor(status: ProviderRefundStatus): RefundState {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'failed':
    case 'canceled':
      return 'failed'
    case 'pending':
    case 'requires_action':
      return 'requested'
  }
}
