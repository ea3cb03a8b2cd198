import { z } from 'zod'
import { deliveryDueDay } from '#contract/rules/deliveryRules.ts'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { describeSeat } from '#contract/rules/seats.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Order } from './Order.ts'
import { findTicketsOfOrder, resoldSeat } from './resoldSeat.ts'

/** Mails the receipt of a paid order. */
export const mailReceipt = defineJob({
  kind: 'payments.mail_receipt',
  lane: 'mail',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }, attempt) {
    const order = await Order.query(deps.db).findById(orderId)
    const request = order && (await findRequest(deps.db, order.requestId))
    if (!order || !request) return
    const seat = resoldSeat(order, await findTicketsOfOrder(deps.db, order.id))
    const money = (cents: number) => formatMoney(dollarsFromCents(cents))
    await mailCustomer(deps, attempt, order.buyerId, {
      type: 'receipt',
      subject: `Your receipt: ${request.artist}`,
      text: [
        `Thank you. We have received your payment for ${request.artist} at ${request.venue}.`,
        [
          writeConcertDate(request.concertDate),
          describeSeat({ section: order.section, row: order.row, seat }),
        ].join('\n'),
        [
          `Price per ticket: ${money(order.subtotal / order.ticketCount)}`,
          `Tickets (${order.ticketCount}): ${money(order.subtotal)}`,
          `Service fee: ${money(order.serviceFee)}`,
          ...(order.discount > 0 ? [`Discount: -${money(order.discount)}`] : []),
          `Total: ${money(order.total)}`,
        ].join('\n'),
        `${arrivalWords(order, request)} You will find them under My Tickets.`,
      ].join('\n\n'),
      path: `/dashboard?tab=my-tickets&event=${request.id}`,
      actionLabel: 'Open my tickets',
    })
  },
})

/** A ticket can be resold and paid later than tickets are promised to arrive. */
function arrivalWords({ createdAt }: Order, { concertDate }: { concertDate: string }): string {
  const isInTime = (deliveryDueDay(concertDate) ?? '') > createdAt.slice(0, 10)
  return isInTime
    ? 'Your tickets arrive no later than 3 days before the event.'
    : 'Your tickets arrive before the event: we send them as soon as we can.'
}

/** Mails the customer that the tickets they accepted were not paid in time. */
export const mailLapsedJob = defineJob({
  kind: 'payments.mail_lapsed',
  lane: 'mail',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }, attempt) {
    const order = await Order.query(deps.db).findById(orderId)
    const request = order && (await findRequest(deps.db, order.requestId))
    // A resold ticket has a mail of its own, and so has a new offer.
    if (!order || order.listingId !== null || request?.status !== 'expired') return
    const tickets = order.ticketCount === 1 ? '1 ticket' : `${order.ticketCount} tickets`
    await mailCustomer(deps, attempt, order.buyerId, {
      type: 'payment_lapsed',
      subject: `Not paid in time: ${request.artist}`,
      text: [
        `You accepted our offer of ${tickets} for ${request.artist} at ${request.venue}, ${formatMoney(dollarsFromCents(order.total))} in total. It was not paid in time, so we no longer hold them. You were not charged.`,
        'If you still want to go, ask us for a new offer.',
      ].join('\n\n'),
      path: `/dashboard?ticket=${request.id}`,
      actionLabel: 'Ask for a new offer',
    })
  },
})
