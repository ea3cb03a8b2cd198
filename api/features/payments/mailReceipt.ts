import { z } from 'zod'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Order } from './Order.ts'

/** Mails the receipt of a paid order. */
export const mailReceipt = defineJob({
  kind: 'payments.mail_receipt',
  lane: 'mail',
  payload: z.object({ orderId: z.string() }),
  async run(deps, { orderId }, attempt) {
    const order = await Order.query(deps.db).findById(orderId)
    const request = order && (await findRequest(deps.db, order.requestId))
    if (!order || !request) return
    const money = (cents: number) => formatMoney(dollarsFromCents(cents))
    await mailCustomer(deps, attempt, order.buyerId, {
      type: 'receipt',
      subject: `Your receipt: ${request.artist}`,
      text: [
        `Thank you. We have received your payment for ${request.artist} at ${request.venue}.`,
        [
          writeConcertDate(request.concertDate),
          `Section ${order.section}${order.row ? `, row ${order.row}` : ''}`,
        ].join('\n'),
        [
          `Price per ticket: ${money(order.subtotal / order.ticketCount)}`,
          `Tickets (${order.ticketCount}): ${money(order.subtotal)}`,
          `Service fee: ${money(order.serviceFee)}`,
          ...(order.discount > 0 ? [`Discount: -${money(order.discount)}`] : []),
          `Total: ${money(order.total)}`,
        ].join('\n'),
        'Your tickets arrive no later than 3 days before the event. You will find them under My Tickets.',
      ].join('\n\n'),
      path: '/dashboard?tab=my-tickets',
      actionLabel: 'Open my tickets',
    })
  },
})

/** `Sat, Jun 5, 2027, 8:00 PM`. Wall time at the venue, so it is read and written as UTC: no time zone shifts it. */
function writeConcertDate(wallTime: string): string {
  return new Date(`${wallTime.slice(0, 16)}Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}
