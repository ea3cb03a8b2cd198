import { z } from 'zod'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { Order } from './Order.ts'

/** Mails the customer that the tickets they accepted were not paid in time. */
export const mailLapsedJob = defineJob({
  kind: 'payments.mail_lapsed',
  lane: 'mail',
  payload: z.object({ orderId: z.string() }),
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
