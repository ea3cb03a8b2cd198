import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { findUser } from '../accounts/User.ts'
import { findDiscountCode } from '../discounts/DiscountCode.ts'
import { redeemUse, releaseUse } from '../discounts/discountUses.ts'
import { changeRequestStatus } from '../requests/changeRequestStatus.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { issueTickets, unlockTicket } from '../tickets/issueTickets.ts'
import { Order } from './Order.ts'
import { capturedBy, type Payment } from './Payment.ts'
import { recordTransaction, writePaymentWords } from './recordTransaction.ts'
import { refundInFull } from './refundInFull.ts'

/**
 * Settles a successful payment in one transaction: marks the order paid, issues its tickets or unlocks the resold one, completes
 * the request and writes the transaction record with the code that it redeems. If the order is closed or already paid, refunds
 * the payment instead.
 */
export async function settlePayment(
  tx: Tx,
  payment: Payment,
  order: Order,
  request: TicketRequest,
): Promise<void> {
  const paid = await Order.query(tx.db)
    .where({ id: order.id, state: 'open' })
    .patch({ state: 'paid', paidAt: tx.now.toISOString() })
  if (paid === 0) {
    const reason = order.state === 'closed' ? 'order_closed' : 'paid_twice'
    await refundInFull(tx, payment, order, capturedBy(payment), reason)
    return
  }
  if (order.discountCodeId === null) await releaseUse(tx, order)
  else await redeemUse(tx, order)
  await changeRequestStatus(tx, request, 'pay', { paidAt: tx.now, replyDueAt: null })
  if (order.kind === 'resale') await unlockTicket(tx, order)
  else await issueTickets(tx, order, request)
  await writeTransaction(tx, payment, order, request)
  await recordEvent(tx, {
    type: 'order.paid',
    actorId: order.buyerId,
    requestId: order.requestId,
    customerId: order.buyerId,
    subjectId: order.id,
    data: { total: order.total },
  })
}

async function writeTransaction(
  tx: Tx,
  payment: Payment,
  order: Order,
  request: TicketRequest,
): Promise<void> {
  const buyer = await findUser(tx.db, order.buyerId)
  const code = order.discountCodeId === null ? null : await findDiscountCode(tx.db, order.discountCodeId)
  await recordTransaction(tx, {
    id: newId(tx.now),
    orderId: order.id,
    paymentId: payment.id,
    requestId: request.id,
    transactionDate: tx.now.toISOString(),
    userEmail: buyer?.email ?? request.email,
    userName: buyer?.name ?? request.name,
    userPhone: buyer?.phone ?? request.phone,
    userMembershipStatus: buyer?.membershipStatus ?? 'non_member',
    eventArtist: request.artist,
    eventVenue: request.venue,
    eventDate: request.concertDate,
    ticketCount: order.ticketCount,
    ticketSection: order.section,
    subtotalAmount: order.subtotal,
    serviceFee: order.serviceFee,
    totalAmount: order.total,
    discountCodeUsed: code?.code ?? null,
    discountAmount: order.discount,
  })
  await writePaymentWords(tx, payment.paymentIntentId)
}
