import { type RefundState, refundStatesBefore } from '#contract/rules/orderStates.ts'
import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import { describeRefundError } from '#contract/rules/refundWords.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { ProviderRefund, ProviderRefundStatus } from '../../integrations/payments/payments.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { bookRefunds } from './bookTransaction.ts'
import { dropRefundsThatDoNotFit } from './dropRefunds.ts'
import { Order } from './Order.ts'
import { capturedBy, Payment } from './Payment.ts'
import { Refund } from './Refund.ts'

/**
 * Applies a refund's status from the card provider. One of our payments that we did not ask for was made by hand on the
 * provider's own pages, and becomes a refund of ours. A repeated or older status changes nothing. Staff are alerted if a refund
 * failed or was made by hand.
 */
export async function applyRefund(tx: Tx, told: ProviderRefund): Promise<void> {
  const payment = await findPayment(tx, told)
  if (!payment) return
  const order = await Order.query(tx.db).findById(payment.orderId).throwIfNotFound()
  await lockRequest(tx, order.requestId)

  const state = refundStateFor(told.status)
  const known = await findRefund(tx, told)
  const id = known ? await move(tx, known, told, state) : await takeOver(tx, payment, told, state)
  if (id === undefined) return
  const amount = known?.amount ?? told.amount
  await bookRefunds(tx, payment.id)
  const { requestId } = order
  const about = { actorId: null, requestId, subjectId: id }
  if (!known) await recordEvent(tx, { ...about, type: 'payment.refund_by_hand', data: { amount } })
  const data = { state, amount }
  await recordEvent(tx, { ...about, type: 'payment.refund_changed', customerId: order.buyerId, data })

  const money = formatMinorUnits(amount, capturedBy(payment).currency)
  if (state === 'failed') {
    await alertStaff(tx, {
      event: 'payment.refund_changed',
      requestId,
      subject: 'A refund failed',
      message:
        `${money} came back to us. ${describeRefundError(told.failureReason)} ` +
        'Please try it again under Refunds in the request; if it fails again, agree on another way with the client.',
    })
  } else if (!known) {
    await alertStaff(tx, {
      event: 'payment.refund_by_hand',
      requestId,
      subject: 'A refund was made by hand',
      message: `${money} was refunded on the card provider’s own pages. It is now listed under Refunds in the request.`,
    })
    await dropRefundsThatDoNotFit(tx, payment.id)
  }
}

/** @returns its id, or undefined if nothing changed */
async function move(
  tx: Tx,
  refund: Refund,
  told: ProviderRefund,
  state: RefundState,
): Promise<string | undefined> {
  const changed = await Refund.query(tx.db)
    .where({ id: refund.id })
    .whereIn('state', refundStatesBefore(state))
    .patch({ state, stripeRefundId: told.id, lastError: told.failureReason })
  return changed === 0 ? undefined : refund.id
}

async function takeOver(tx: Tx, payment: Payment, told: ProviderRefund, state: RefundState): Promise<string> {
  const id = newId(tx.now)
  await Refund.query(tx.db).insert({
    id,
    paymentId: payment.id,
    amount: told.amount,
    reason: 'by_hand',
    state,
    stripeRefundId: told.id,
    lastError: told.failureReason,
    retryOf: (await findReplaced(tx, payment, told))?.id ?? null,
    createdAt: tx.now.toISOString(),
  })
  return id
}

/** Staff who make a refund by hand after one of the same amount has failed do what the button in the request would have done. */
async function findReplaced(
  tx: Tx,
  payment: Payment,
  { amount }: ProviderRefund,
): Promise<Refund | undefined> {
  return Refund.query(tx.db)
    .where({ paymentId: payment.id, state: 'failed', amount })
    .whereNotExists(Refund.query(tx.db).alias('retry').whereColumn('retry.retryOf', 'refunds.id'))
    .orderBy('createdAt')
    .first()
}

async function findPayment(tx: Tx, told: ProviderRefund): Promise<Payment | undefined> {
  const refund = await findRefund(tx, told)
  if (refund) return Payment.query(tx.db).findById(refund.paymentId)
  if (told.intentId === null) return undefined
  return Payment.query(tx.db).findOne({ paymentIntentId: told.intentId })
}

/** Finds our row by the provider's id, or by our id if a webhook arrives before the reply to our call. */
async function findRefund(tx: Tx, told: ProviderRefund): Promise<Refund | undefined> {
  const known = await Refund.query(tx.db).findOne({ stripeRefundId: told.id })
  if (known || told.refundId === null) return known
  return Refund.query(tx.db).findOne({ id: told.refundId, stripeRefundId: null })
}

export function refundStateFor(status: ProviderRefundStatus): RefundState {
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
