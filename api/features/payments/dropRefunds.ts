import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import { tooLittleLeft, unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { alertStaff } from '../messages/alertStaff.ts'
import { leftToRefund } from './leftToRefund.ts'
import { capturedBy, Payment } from './Payment.ts'
import { queueRefund } from './queueRefund.ts'
import { findOrderOfRefund, Refund } from './Refund.ts'

/**
 * Gives up the refunds of a payment that are still to be sent but no longer fit into what it captured, because somebody made
 * others. Of money that no order takes, what is left goes back instead.
 */
export async function dropRefundsThatDoNotFit(tx: Tx, paymentId: string): Promise<void> {
  const queued = await Refund.query(tx.db).where({ paymentId, state: 'queued' }).orderBy('createdAt')
  for (const refund of queued) {
    const left = await leftToRefund(tx.db, paymentId, refund.id)
    if (refund.amount > left) await drop(tx, refund, left)
  }
}

async function drop(tx: Tx, refund: Refund, left: number): Promise<void> {
  const isUnwantedMoney = unwantedMoneyReasons.some((reason) => reason === refund.reason)
  const isRestSent = isUnwantedMoney && left > 0
  await failRefund(tx, refund, tooLittleLeft, (money) =>
    [
      `${money(refund.amount)} was to be refunded, but other refunds left too little of the payment.`,
      isRestSent
        ? `${money(left)}, which is the rest of it, goes back instead.`
        : 'Please check under Refunds in the request that the client has got what we owe.',
    ].join(' '),
  )
  if (isRestSent) {
    const { ticketId, reason } = refund
    await queueRefund(tx, { paymentId: refund.paymentId, ticketId, amount: left, reason, retryOf: refund.id })
  }
}

/**
 * Marks a refund that will not be sent as failed, and alerts staff.
 *
 * @param words the alert, with amounts formatted by `money`
 */
export async function failRefund(
  tx: Tx,
  refund: Refund,
  lastError: string,
  words: (money: (cents: number) => string) => string,
): Promise<void> {
  await Refund.query(tx.db).findById(refund.id).patch({ state: 'failed', lastError })
  const payment = await Payment.query(tx.db).findById(refund.paymentId).throwIfNotFound()
  const order = await findOrderOfRefund(tx.db, refund)
  await recordEvent(tx, {
    type: 'payment.refund_changed',
    actorId: null,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: refund.id,
    data: { state: 'failed', amount: refund.amount },
  })
  await alertStaff(tx, {
    event: 'payment.refund_changed',
    requestId: order.requestId,
    subject: 'A refund was not sent',
    message: words((cents) => formatMinorUnits(cents, capturedBy(payment).currency)),
  })
}
