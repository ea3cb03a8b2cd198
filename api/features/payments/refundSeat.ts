import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { seatPrice } from '#contract/rules/resaleRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { alertStaff } from '../notifications/alertStaff.ts'
import { readOrderMoney } from '../tickets/orderMoney.ts'
import type { Ticket } from '../tickets/Ticket.ts'
import { Order } from './Order.ts'
import { queueRefund } from './refunds.ts'

/**
 * Pays a resold seat back to its seller: what was paid for it, on the payment that bought it, and never more than is left of
 * that. What is missing is reported to staff. The caller holds the lock of the ticket's request.
 *
 * @returns the refund, with its amount in cents; undefined if nothing could be paid back
 */
export async function refundSeat(
  tx: Tx,
  ticket: Pick<Ticket, 'id' | 'requestId' | 'orderId' | 'position' | 'seatInfo'>,
): Promise<{ id: string; amount: number } | undefined> {
  const { orderId } = ticket
  const money = (await readOrderMoney(tx.db, [orderId])).get(orderId)
  const price = money ? seatPrice(money, ticket.position) : 0
  const amount = Math.min(price, Math.max(0, money?.remaining ?? 0))
  if (amount < price || !money?.paymentId) {
    const dollars = (cents: number) => formatMoney(dollarsFromCents(cents))
    await alertStaff(tx, {
      event: 'ticket.resold',
      requestId: ticket.requestId,
      subject: 'A seller could not be paid back in full',
      message:
        `${ticket.seatInfo} was resold for ${dollars(price)}, but only ${dollars(amount)} of its payment can be refunded. ` +
        'Please agree on another way with the seller.',
    })
  }
  if (amount === 0 || !orderId || !money?.paymentId) return undefined

  const refund = { paymentId: money.paymentId, ticketId: ticket.id, amount, reason: 'resold' as const }
  const refundId = await queueRefund(tx, refund)
  // The return's row says that it is the first one, and the database refuses a second one.
  if (refundId === undefined) throw new Error(`Ticket ${ticket.id} was refunded before`)
  const { buyerId } = await Order.query(tx.db).findById(orderId).throwIfNotFound()
  await recordEvent(tx, {
    type: 'payment.refund_queued',
    actorId: null,
    requestId: ticket.requestId,
    customerId: buyerId,
    subjectId: refundId,
    data: { amount, reason: 'resold' },
  })
  return { id: refundId, amount }
}
