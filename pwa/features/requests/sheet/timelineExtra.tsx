import type { TimelineEntry } from '#contract/events.ts'
import { formatMoney, formatTime } from '../../../ui/format.ts'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'

/** An entry of the timeline as a line among its messages; none if there are no words for it. */
export function timelineExtra(entry: TimelineEntry, className: string | undefined): TimelineExtra[] {
  const words = timelineWords(entry)
  if (!words) return []
  const content = (
    <p className={className}>
      {words}, <time dateTime={entry.at}>{formatTime(entry.at)}</time>
    </p>
  )
  return [{ key: entry.id, at: entry.at, content }]
}

/** The text of an entry for the request's customer; undefined for what the timeline shows otherwise, or does not know. */
export function timelineWords({
  type,
  amount,
  state,
  count,
}: Pick<TimelineEntry, 'type' | 'amount' | 'state' | 'count'>): string | undefined {
  const money = amount === null ? '' : ` ${formatMoney(amount)}`
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
      if (state === 'failed') return `The refund${money && ` of${money}`} is delayed`
      return state === 'succeeded' ? `We sent${money || ' money'} back to your card` : undefined
    case 'ticket.delivered':
      return (count ?? 1) > 1
        ? `${state === 'replaced' ? `We replaced ${count} tickets` : `${count} tickets are ready`} in My Tickets`
        : `${state === 'replaced' ? 'We replaced a ticket' : 'A ticket is ready'} in My Tickets`
    case 'ticket.received':
      return 'You confirmed that you have a ticket'
    case 'ticket.return_requested':
      return 'You sent a ticket back for resale'
    case 'ticket.return_received':
      return 'Your ticket reached us'
    case 'ticket.return_ended':
      return 'Your ticket is yours to use again'
    case 'ticket.resold':
      return 'Your ticket has a new owner'
    case 'ticket.assigned':
      return 'A resold ticket was reserved for you'
    case 'ticket.withdrawn':
      return 'The ticket is no longer reserved for you'
    default:
      return undefined
  }
}
