import type { PushedEventType } from '../../../events/catalogue.ts'
import { messageSent } from './messages.ts'
import { offerMade } from './offers.ts'
import type { Template } from './PushContent.ts'
import { listingOpened, returnEnded, returnReceived, ticketAssigned, ticketResold } from './resale.ts'
import { moneyStuck, replyDueSoon } from './staff.ts'
import { eventTomorrow, ticketDelivered, ticketsLate } from './tickets.ts'

/** What each event that the catalogue pushes says. */
export const templates: Record<PushedEventType, Template> = {
  'chat.message_sent': messageSent,
  'inbox.received': moneyStuck,
  'listing.opened': listingOpened,
  'offer.made': offerMade,
  'request.reply_due_soon': replyDueSoon,
  'ticket.assigned': ticketAssigned,
  'ticket.delivered': ticketDelivered,
  'ticket.resold': ticketResold,
  'ticket.return_ended': returnEnded,
  'ticket.return_received': returnReceived,
  'tickets.late': ticketsLate,
  'tickets.tomorrow': eventTomorrow,
}
