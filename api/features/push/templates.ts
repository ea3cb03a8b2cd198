import { nextForLateTickets } from '#contract/rules/deliveryRules.ts'
import { firstName, shownName } from '#contract/rules/names.ts'
import type { Deps } from '../../config/deps.ts'
import { eventCatalogue, type PushedEventType } from '../../events/catalogue.ts'
import { shownMessages } from '../chat/ChatMessage.ts'
import { readOrOpenedSeq } from '../chat/chatReads.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import { Offer } from '../offers/Offer.ts'
import { Order } from '../payments/Order.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { findWantedListing } from '../resale/alertArea.ts'
import { describeShow, titleOfChange } from '../shows/notifyOfShowChange.ts'
import type { ShowChange } from '../shows/readShow.ts'
import { warnBeforeMs } from '../staff/warnOfPromises.ts'
import { titleOfDelivery } from '../tickets/mailTicketReady.ts'
import { showAt, writeEventReminder } from '../tickets/remindOfEvents.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { findOpenReturn } from '../tickets/TicketReturn.ts'
import { countSeats } from '../tickets/withUndelivered.ts'
import type { PushedEvent } from './PushedEvent.ts'
import { type Notification, shorten } from './writeNotification.ts'

type PushContent = Omit<Notification, 'userId' | 'kind' | 'at' | 'badge'>

/**
 * What an event's notification says to a user. Lock screens show it: no codes, no addresses, no amounts.
 *
 * @returns undefined if there is nothing to say any more
 */
type Template = (deps: Deps, event: PushedEvent, userId: string) => Promise<PushContent | undefined>

const ticketDelivered: Template = async (deps, { data, requestId }) => {
  const { ticketIds, replacedIds } = eventCatalogue['ticket.delivered'].data.parse(data)
  const request = await findRequest(deps.db, requestId ?? '')
  // Not those that were opened or sent back meanwhile.
  const delivered = await Ticket.query(deps.db).findByIds(ticketIds).where({ status: 'ready', locked: false })
  if (!request || delivered.length === 0) return undefined
  const changed = delivered.filter(({ id }) => replacedIds.includes(id)).length
  const { pending } = await countSeats(deps.db, request.id)
  return {
    title: `${titleOfDelivery(delivered.length - changed, changed)}: ${request.artist}`,
    body: [
      `${request.venue}, ${writeConcertDate(request.concertDate)}.`,
      ...(pending > 0 ? [`${pending} still to come.`] : []),
    ].join(' '),
    tag: `tickets:${request.id}`,
    path: `/dashboard?tab=my-tickets&event=${request.id}`,
  }
}

const ticketsLate: Template = async (deps, { subjectId: requestId }) => {
  const request = await findRequest(deps.db, requestId)
  const { pending } = await countSeats(deps.db, requestId)
  if (!request || pending === 0) return undefined
  return {
    title: `Your tickets are late: ${request.artist}`,
    body: `We are sorry. ${nextForLateTickets(showAt(request.concertDate, deps.now()))}`,
    tag: `tickets:${requestId}`,
    path: `/dashboard?ticket=${requestId}`,
  }
}

const eventTomorrow: Template = async (deps, { subjectId: requestId }) => {
  const reminder = await writeEventReminder(deps.db, requestId, deps.now())
  if (!reminder) return undefined
  const { title, text: body, path, over: expiresAt } = reminder
  return { title, body, tag: `tickets:${requestId}`, path, expiresAt }
}

const showChanged: Template = async (deps, { data, subjectId: requestId }) => {
  const { changeId } = eventCatalogue['show.moved'].data.parse(data)
  const change: ShowChange | undefined = await deps.db('show_changes').where({ id: changeId }).first()
  if (!change) return undefined
  return {
    title: titleOfChange(change),
    body: `${describeShow(change)} Open it to see what that means for you.`,
    tag: `request:${requestId}`,
    path: `/dashboard?ticket=${requestId}`,
  }
}

const hourMs = 60 * 60 * 1000

const replyDueSoon: Template = async (deps, { at, subjectId: requestId }) => {
  const request = await findRequest(deps.db, requestId)
  const due = Date.parse(request?.replyDueAt ?? '')
  // Answered; the client may have written again since, and was promised another reply.
  if (!request || !(due <= Date.parse(at) + warnBeforeMs)) return undefined
  return {
    title: `A reply is due: ${request.artist}`,
    body: `${firstName(request.name)} was promised an answer within 24 hours and has none yet.`,
    tag: `promise:${requestId}`,
    path: `/admin?request=${requestId}`,
    expiresAt: new Date(due + hourMs),
  }
}

const moneyStuck: Template = async (deps, { subjectId: messageId }) => {
  const message = await deps.db('admin_messages').where({ id: messageId, isRead: false }).first()
  // Another admin has seen to the message.
  if (!message) return undefined
  return {
    title: message.subject,
    body: 'Money needs somebody of the team. Open it to see what to do.',
    tag: `money:${message.requestId ?? messageId}`,
    path: message.requestId ? `/admin?request=${message.requestId}` : '/admin',
  }
}

const listingOpened: Template = async (deps, { subjectId: listingId }, userId) => {
  const listing = await findWantedListing(deps, listingId, userId)
  if (!listing) return undefined
  return {
    title: `A ticket in your area: ${listing.artist}`,
    body: `${listing.venue}, ${writeConcertDate(listing.concertDate)}. Tell us if you are interested.`,
    tag: `listing:${listingId}`,
    path: '/dashboard?tab=available-tickets',
  }
}

/** Notification for the recipient, who has to pay. */
const ticketAssigned: Template = async (deps, { subjectId: ticketId }) => {
  const ticket = await Ticket.query(deps.db).findById(ticketId)
  const order = await Order.query(deps.db).findOne({ id: ticket?.orderId ?? '', state: 'open' })
  const request = order && (await findRequest(deps.db, order.requestId))
  // Paid or taken back in the meantime.
  if (!order || !request) return undefined
  const path = `/checkout/${order.requestId}`
  return {
    title: `It is yours if you like: ${request.artist}`,
    body: 'The ticket is reserved for you. Please pay within 24 hours; after that it is offered to somebody else.',
    tag: `resale:${ticketId}`,
    path,
    expiresAt: new Date(order.payBy),
    actions: [{ title: 'Pay', path }],
  }
}

const returnReceived: Template = async (deps, { subjectId: ticketId }) => {
  const open = await findOpenReturn(deps.db, ticketId)
  // Cancelled meanwhile, or sold, which the seller is notified of too.
  if (!open || open.soldAt !== null) return undefined
  return aboutReturn(deps, ticketId, 'We have your ticket back', 'Open My Tickets to see what follows.')
}

const ticketResold: Template = async (deps, { subjectId: ticketId }) => {
  const sold = await findOpenReturn(deps.db, ticketId)
  if (!sold) return undefined
  const body = sold.refundId
    ? 'Your refund goes to the card you paid with.'
    : 'We could not refund your card. We will write to you about another way.'
  return aboutReturn(deps, ticketId, 'Your ticket has a new owner', body)
}

const returnEnded: Template = async (deps, { subjectId: ticketId }) => {
  // Sent back once more.
  if (await findOpenReturn(deps.db, ticketId)) return undefined
  const body = 'It was not resold in time. You find it under My Tickets. Enjoy the show!'
  return aboutReturn(deps, ticketId, 'Your ticket is yours to use', body)
}

async function aboutReturn(
  { db }: Parameters<Template>[0],
  ticketId: string,
  title: string,
  body: string,
): Promise<PushContent | undefined> {
  const ticket = await Ticket.query(db).findById(ticketId)
  const request = ticket && (await findRequest(db, ticket.requestId))
  if (!request) return undefined
  return {
    title: `${title}: ${request.artist}`,
    body,
    tag: `resale:${ticketId}`,
    path: '/dashboard?tab=my-tickets',
  }
}

const offerMade: Template = async (deps, { subjectId }) => {
  const offer = await Offer.query(deps.db).findById(subjectId)
  const request = offer && (await findRequest(deps.db, offer.requestId))
  // Answered, or replaced by another one.
  if (!offer || !request || offer.status !== 'pending') return undefined
  const path = `/dashboard?ticket=${request.id}`
  const tickets = offer.ticketCount === 1 ? '1 ticket' : `${offer.ticketCount} tickets`
  return {
    title: `An offer for ${request.artist}`,
    body: `${tickets} in section ${offer.section}${offer.row ? `, row ${offer.row}` : ''}. Open it to see the price and answer.`,
    tag: `offer:${request.id}`,
    path,
    expiresAt: new Date(offer.expiresAt),
    // Accepting asks for a confirmation, so both lead to the offer.
    actions: [
      { title: 'Accept', path },
      { title: 'View', path },
    ],
  }
}

const previewLength = 100

const messageSent: Template = async (deps, { subjectId }) => {
  const message = await shownMessages(deps.db).findById(subjectId)
  const request = message && (await findRequest(deps.db, message.requestId))
  if (!message || !request) return undefined
  if ((await readOrOpenedSeq(deps.db, request)) >= message.seq) return undefined
  const author = shownName({ name: message.authorName, publicName: message.authorPublicName })
  return {
    title: `A message about ${request.artist}`,
    body: `${author}: ${previewOf(message.message)}`,
    tag: `request:${request.id}`,
    path: `/dashboard?ticket=${request.id}`,
    thread: { requestId: request.id, seq: message.seq },
  }
}

/**
 * The beginning of a message, as a lock screen may show it: its first line, without what looks like an amount, a code, a phone
 * number or an address (decision 025).
 */
export function previewOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  // The last two: a word with four digits or more, and such a number in groups.
  const secret =
    /\S+@\S+|\b(?:https?:\/\/|www\.)\S+|[$€£]\s?\d[\d.,]*|\b(?=(?:[A-Z-]*\d){4})[A-Z\d-]+|\d(?:[\s().-]*\d){3,}/gi
  return shorten(line.replace(secret, '•••'), previewLength)
}

const questionAnswered: Template = async (deps, { subjectId: messageId }) => {
  const message = await deps
    .db('admin_messages')
    .join('users', 'users.id', 'admin_messages.respondedBy')
    .where({ 'admin_messages.id': messageId, answerReadAt: null })
    .first('response', 'name', 'publicName')
  if (!message) return undefined
  return {
    title: 'An answer to your question',
    body: `${shownName(message)}: ${previewOf(message.response)}`,
    tag: `question:${messageId}`,
    path: '/dashboard?faq=1',
  }
}

/** What each event that the catalogue pushes says. */
export const templates: Record<PushedEventType, Template> = {
  'chat.message_sent': messageSent,
  'inbox.received': moneyStuck,
  'inbox.responded': questionAnswered,
  'listing.opened': listingOpened,
  'offer.made': offerMade,
  'request.reply_due_soon': replyDueSoon,
  'show.cancelled': showChanged,
  'show.moved': showChanged,
  'ticket.assigned': ticketAssigned,
  'ticket.delivered': ticketDelivered,
  'ticket.resold': ticketResold,
  'ticket.return_ended': returnEnded,
  'ticket.return_received': returnReceived,
  'tickets.late': ticketsLate,
  'tickets.tomorrow': eventTomorrow,
}
