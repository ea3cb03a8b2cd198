import type { Moment } from '#contract/events.ts'
import { shortMoney } from '../../offers/offerWords.ts'

/** What happened, for the request's customer; undefined for what the timeline shows otherwise, or does not know. */
export function momentWords({
  type,
  amount,
  state,
}: Pick<Moment, 'type' | 'amount' | 'state'>): string | undefined {
  const money = amount === null ? '' : ` ${shortMoney(amount)}`
  switch (type) {
    case 'request.submitted':
      return 'You sent this request'
    case 'offer.accepted':
      return 'You accepted the offer'
    case 'offer.declined':
      return 'You declined the offer'
    case 'offer.expired':
      return 'The offer expired'
    case 'order.paid':
      return `You paid${money}`
    case 'payment.refund_changed':
      return state === 'succeeded' ? `We refunded${money}` : undefined
    case 'ticket.delivered':
      return 'A ticket is ready in My Tickets'
    case 'ticket.received':
      return 'You confirmed that you have a ticket'
    default:
      return undefined
  }
}
