import { formatMinorUnits } from '#contract/rules/priceRules.ts'
import type { UnwantedMoneyReason } from '#contract/rules/refundRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { alertStaff } from '../notifications/alertStaff.ts'
import type { Order } from './Order.ts'
import { type Captured, orderCurrency, type Payment } from './Payment.ts'
import { leftToRefund, readDisputed } from './Refund.ts'
import { queueRefund } from './refunds.ts'

/** What a column of cents can hold. */
const largestRefund = 2_147_483_647

/** Whether a captured amount can be refunded: a success that captured nothing cannot. */
export function isRefundable(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount <= largestRefund
}

/** Refunds money in full that an order cannot accept, and alerts staff (docs/RULES.md, Money). */
export async function refundInFull(
  tx: Tx,
  payment: Payment,
  order: Order,
  { amount: captured, currency }: Captured,
  reason: UnwantedMoneyReason,
): Promise<void> {
  const canRefund = isRefundable(captured)
  // Somebody may have refunded a part of it by hand. What is disputed is not sent, but can be once it was won.
  const { held, lost } = await readDisputed(tx.db, payment.id)
  const amount = canRefund ? (await leftToRefund(tx.db, payment.id)) + held + lost : 0
  if (canRefund && amount <= 0) return
  const id = canRefund ? await queueRefund(tx, { paymentId: payment.id, amount, reason }) : undefined
  if (canRefund && id === undefined) return
  await alertStaff(tx, {
    event: 'payment.refund_queued',
    requestId: order.requestId,
    subject: subjects[reason],
    message: canRefund
      ? `${formatMinorUnits(captured, currency)} came in for an order ${what(reason, order)}. ` +
        'It goes back in full; no ticket was issued.'
      : `The card provider reports ${captured} ${currency} for ${payment.paymentIntentId}, which cannot be refunded here. ` +
        'Please look it up there; no ticket was issued.',
  })
  if (id === undefined) return
  await recordEvent(tx, {
    type: 'payment.refund_queued',
    actorId: null,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: id,
    data: { amount, reason },
  })
}

const late = 'A payment arrived too late and is being refunded'
const wrong = 'A payment does not match its order and issued no tickets'
const subjects: Record<UnwantedMoneyReason, string> = {
  order_closed: late,
  paid_twice: late,
  wrong_amount: wrong,
  wrong_currency: wrong,
  wrong_account: wrong,
  wrong_order: wrong,
}

function what(reason: UnwantedMoneyReason, { total }: Order): string {
  const price = formatMinorUnits(total, orderCurrency)
  switch (reason) {
    case 'order_closed':
      return 'that was closed'
    case 'paid_twice':
      return 'that was already paid'
    case 'wrong_amount':
    case 'wrong_currency':
      return `of ${price}`
    case 'wrong_account':
      return `of ${price}, on another account of the card provider`
    case 'wrong_order':
      return `of ${price}, although it was paid for another one`
  }
}
