import { z } from 'zod/mini'
import { chatApi } from './chat.ts'
import { endpoint, pathOf } from './endpoint.ts'
import { dollars, id, instant } from './fields.ts'
import { paging } from './lists.ts'
import { messagesApi } from './messages.ts'
import { offersApi } from './offers.ts'
import { paymentsApi } from './payments.ts'
import { requestsApi } from './requests.ts'
import { closeReasons, refundStates } from './rules/orderStates.ts'
import { refundReasons } from './rules/refundRules.ts'
import { staffApi } from './staff.ts'
import { ticketsApi } from './tickets.ts'

/** Who may read an event in the timeline and whose open pages are told: customer, staff or both. */
export type Audience = 'customer' | 'staff' | 'both'

/**
 * What an event's `subjectId` refers to. Events with the subject `user` belong to an account, those of a `StaffSubject` to the
 * desk, all others to a request.
 */
export type SubjectKind =
  | 'user'
  | 'request'
  | 'message'
  | 'offer'
  | 'order'
  | 'refund'
  | 'ticket'
  | 'note'
  | StaffSubject

/** A message to staff, and a canned reply. Their invalidations carry the id of the subject in place of a request's. */
export type StaffSubject = 'admin_message' | 'canned_reply'

/** The path of a GET call; also the key of its query in the PWA. */
export type Address = string

/** Addresses to fetch again: `customer` by everyone who receives the invalidation, `staff` additionally by admins. */
interface Touched {
  customer: readonly Address[]
  staff: readonly Address[]
}
type Touches = (ids: { requestId: string }) => Touched

/** A mail job to queue. The job's definition determines recipient and text. */
export interface QueuedMail {
  /** The job's stored kind. */
  kind: string
  payload: Readonly<Record<string, string>>
  /** Send at most one mail of this kind per subject, even if the event is recorded again. */
  oncePerSubject?: true
}

/** Everything that follows from a type of event (decision 013). */
export interface EventEntry {
  subject: SubjectKind
  audience: Audience
  /** Schema of the stored data: ids, statuses and cents, no personal data. */
  data?: z.ZodMiniType
  /** Only tells open pages; nothing is added to the event log. */
  notLogged?: true
  /** Absent if no page shows what changed. */
  touches?: Touches
  mails?(subjectId: string, data: unknown): QueuedMail[]
  /** Set if use cases alert staff with this event, always or in some cases (`alertStaff`). The value is the urgency. */
  alert?: 'normal' | 'high' | 'urgent'
}

/** What a request's timeline shows of its life. Messages and offers have lists of their own. */
export const momentTypes = [
  'request.submitted',
  'offer.accepted',
  'offer.declined',
  'offer.expired',
  'order.paid',
  'order.closed',
  'payment.refund_changed',
  'tickets.issued',
  'ticket.delivered',
  'ticket.received',
] as const

export const moment = z.object({
  id,
  at: instant,
  /** One of `momentTypes`, or of those of a newer server. */
  type: z.string(),
  /** Of a payment, an offer or a refund. */
  amount: z.nullable(dollars),
  /** Of a refund: its state (`rules/orderStates.ts`). */
  state: z.nullable(z.string()),
})
export type Moment = z.output<typeof moment>

const timelineApi = endpoint({
  method: 'GET',
  path: '/api/ticket-requests/{id}/timeline',
  kind: 'json',
  params: z.object({ id }),
  query: z.object(paging),
  /** Newest first; for the customer what concerns them, for staff everything. */
  reply: z.array(moment),
})

const requests: Touches = ({ requestId }) => ({
  customer: [pathOf(requestsApi.listMine), pathOf(requestsApi.get, { id: requestId })],
  staff: [
    pathOf(requestsApi.adminList),
    pathOf(requestsApi.adminGet, { id: requestId }),
    pathOf(requestsApi.adminSummary),
  ],
})
/** They tell of other requests too: of the same client, and for the same event. */
const clientAndEvent = [pathOf(staffApi.clientCard), pathOf(staffApi.lastPrices)]

const offers: Touches = ({ requestId }) => ({
  customer: [pathOf(offersApi.listForRequest, { id: requestId })],
  staff: [pathOf(offersApi.adminListForRequest, { id: requestId }), ...clientAndEvent],
})
const thread: Touches = ({ requestId }) => ({
  customer: [pathOf(chatApi.list, { requestId })],
  staff: [],
})
const reads: Touches = ({ requestId }) => ({
  customer: [pathOf(chatApi.reads, { requestId })],
  staff: [],
})
const clients: Touches = () => ({ customer: [], staff: [pathOf(staffApi.clientCard)] })
const timeline: Touches = ({ requestId }) => ({
  customer: [pathOf(timelineApi, { id: requestId })],
  staff: [],
})
const receipt: Touches = ({ requestId }) => ({
  customer: [pathOf(paymentsApi.receipt, { id: requestId })],
  staff: [],
})
const refunds: Touches = ({ requestId }) => ({
  customer: [],
  staff: [pathOf(paymentsApi.adminListRefunds, { id: requestId }), pathOf(staffApi.clientCard)],
})
const tickets: Touches = ({ requestId }) => ({
  customer: [pathOf(ticketsApi.listMine)],
  staff: [pathOf(ticketsApi.adminListForRequest, { id: requestId })],
})
/** What only staff see of a request: undelivered seats, failed refunds, who looks after it, messages that no staff has read. */
const staffRequests: Touches = (ids) => ({ customer: [], staff: requests(ids).staff })

/** The customer's requests include the number of messages they have not read. */
const customerRequests: Touches = (ids) => ({ customer: requests(ids).customer, staff: [] })

const notes: Touches = ({ requestId }) => ({
  customer: [],
  staff: [pathOf(staffApi.listNotes, { id: requestId })],
})
const inbox: Touches = ({ requestId: messageId }) => ({
  customer: [],
  staff: [
    pathOf(messagesApi.list),
    pathOf(messagesApi.get, { id: messageId }),
    pathOf(requestsApi.adminSummary),
  ],
})
const cannedReplies: Touches = () => ({ customer: [], staff: [pathOf(staffApi.listCannedReplies)] })

function all(...parts: Touches[]): Touches {
  return (ids) => ({
    customer: parts.flatMap((part) => part(ids).customer),
    staff: parts.flatMap((part) => part(ids).staff),
  })
}

function accountMail(change: string): (userId: string) => QueuedMail[] {
  return (userId) => [{ kind: 'accounts.mail_change', payload: { userId, change } }]
}

const account = { subject: 'user', audience: 'staff' } as const
const cents = z.int()
const messageData = z.object({
  fromStaff: z.boolean(),
  kind: z.enum(['chat', 'negotiation', 'response']),
  /** The customer is mailed this text otherwise. */
  isMailed: z.optional(z.boolean()),
})

/** Every type of event. The type names are stored, so they must never be renamed. */
export const eventCatalogue = {
  'account.registered': { ...account, mails: accountMail('registered') },
  'account.signed_in': account,
  'account.profile_changed': { ...account, data: z.object({ phone: z.boolean() }) },
  'account.password_changed': { ...account, mails: accountMail('password') },
  'account.mfa_on': { ...account, mails: accountMail('mfa_on') },
  'account.mfa_off': { ...account, mails: accountMail('mfa_off') },
  'account.mfa_recovered': { ...account, mails: accountMail('mfa_recovered') },
  'account.admin_changed': { ...account, data: z.object({ isAdmin: z.boolean() }) },
  'account.membership_changed': {
    ...account,
    data: z.object({ membershipStatus: z.enum(['member', 'non_member']) }),
  },
  'account.deleted': account,

  'request.submitted': { subject: 'request', audience: 'both', touches: all(requests, clients) },

  'request.completed_by_hand': { subject: 'request', audience: 'both', touches: all(requests, offers) },
  'request.completion_undone': { subject: 'request', audience: 'both', touches: all(requests, offers) },
  'faq.question_asked': { ...account, alert: 'normal' },

  'request.assigned': {
    subject: 'request',
    audience: 'staff',
    data: z.object({ to: z.nullable(id) }),
    touches: staffRequests,
  },
  'request.snoozed': {
    subject: 'request',
    audience: 'staff',
    data: z.object({ until: z.nullable(z.string()) }),
    touches: staffRequests,
  },

  'chat.message_sent': {
    subject: 'message',
    audience: 'both',
    data: messageData,
    // A message also changes its request: status, promised answer, and the last message in the staff list.
    touches: all(requests, thread),
    mails: (messageId, { fromStaff, isMailed }: z.output<typeof messageData>) =>
      fromStaff && !isMailed ? [{ kind: 'chat.mail_unread_message', payload: { messageId } }] : [],
    // Only for negotiations.
    alert: 'high',
  },

  'chat.read_by_customer': {
    subject: 'request',
    audience: 'both',
    notLogged: true,
    touches: all(reads, customerRequests),
  },
  'chat.read_by_staff': {
    subject: 'request',
    audience: 'both',
    notLogged: true,
    touches: all(reads, staffRequests),
  },

  'note.added': { subject: 'note', audience: 'staff', touches: notes },
  'note.removed': { subject: 'note', audience: 'staff', touches: notes },

  'inbox.received': { subject: 'admin_message', audience: 'staff', touches: inbox },
  'inbox.read': { subject: 'admin_message', audience: 'staff', touches: inbox },
  'inbox.responded': {
    subject: 'admin_message',
    audience: 'staff',
    touches: inbox,
    mails: (messageId) => [{ kind: 'messages.mail_response', payload: { messageId } }],
  },

  'canned_reply.added': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },
  'canned_reply.changed': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },
  'canned_reply.removed': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },

  'offer.made': {
    subject: 'offer',
    audience: 'both',
    data: z.object({ total: cents }),
    touches: all(requests, offers),
    mails: (offerId) => [{ kind: 'offers.mail_made', payload: { offerId } }],
  },
  'offer.accepted': {
    subject: 'offer',
    audience: 'both',
    data: z.object({ total: cents }),
    touches: all(requests, offers, timeline),
  },
  'offer.declined': { subject: 'offer', audience: 'both', touches: all(requests, offers, timeline) },
  'offer.expired': { subject: 'offer', audience: 'both', touches: all(requests, offers, timeline) },

  'order.paid': {
    subject: 'order',
    audience: 'both',
    data: z.object({ total: cents }),
    touches: all(requests, offers, receipt, timeline),
    mails: (orderId) => [{ kind: 'payments.mail_receipt', payload: { orderId } }],
  },
  'order.closed': {
    subject: 'order',
    audience: 'both',
    data: z.object({ reason: z.enum(closeReasons) }),
    touches: all(requests, offers, timeline),
  },

  'payment.refund_queued': {
    subject: 'refund',
    audience: 'both',
    data: z.object({ amount: cents, reason: z.enum(refundReasons) }),
    touches: all(refunds, staffRequests),
    alert: 'urgent',
  },
  'payment.refund_changed': {
    subject: 'refund',
    audience: 'both',
    data: z.object({ state: z.enum(refundStates), amount: cents }),
    touches: all(refunds, timeline, staffRequests),
    // Only for failures.
    alert: 'urgent',
  },
  'payment.refund_given_up': {
    subject: 'refund',
    audience: 'staff',
    data: z.object({ amount: cents }),
    touches: all(refunds, staffRequests),
    alert: 'urgent',
  },
  'payment.refund_retried': {
    subject: 'refund',
    audience: 'staff',
    data: z.object({ amount: cents, retryOf: z.nullable(id) }),
    touches: all(refunds, staffRequests),
  },

  'tickets.issued': {
    subject: 'order',
    audience: 'both',
    data: z.object({ count: z.int() }),
    touches: all(tickets, staffRequests, timeline),
  },
  'ticket.delivered': {
    subject: 'ticket',
    audience: 'both',
    touches: all(tickets, staffRequests, timeline),
    mails: (ticketId) => [{ kind: 'tickets.mail_ready', payload: { ticketId }, oncePerSubject: true }],
  },
  'ticket.opened': { subject: 'ticket', audience: 'both', touches: tickets },
  'ticket.received': { subject: 'ticket', audience: 'both', touches: all(tickets, timeline) },
  'ticket.used': { subject: 'ticket', audience: 'both', touches: tickets },
} satisfies Record<string, EventEntry>

export type EventType = keyof typeof eventCatalogue

/** The types that have an alert. */
export type AlertingEventType = {
  [Type in EventType]: (typeof eventCatalogue)[Type] extends { alert: string } ? Type : never
}[EventType]

/** Whether this build knows a type; a newer server may have others. */
export function isEventType(type: string | undefined): type is EventType {
  return type !== undefined && Object.hasOwn(eventCatalogue, type)
}

/**
 * The addresses to fetch again after an event.
 *
 * @param role whose page it is; staff get their own addresses in addition to the customer's
 */
export function addressesTouchedBy(
  type: EventType,
  ids: { requestId: string },
  role: 'customer' | 'staff',
): Address[] {
  const entry: EventEntry = eventCatalogue[type]
  const touched = entry.touches?.(ids)
  return touched ? [...touched.customer, ...(role === 'staff' ? touched.staff : [])] : []
}

/**
 * The message to connected pages: that something happened to a request, without the change itself. It may be lost; pages
 * must not depend on it.
 */
export const invalidation = z.object({
  /** The event type. Not an enum, so that a page also accepts types that are newer than its build. */
  type: z.optional(z.string()),
  requestId: id,
  /** Read by pages of earlier builds in place of the type. */
  topic: z.optional(z.enum(['request', 'chat', 'tickets'])),
})
export type Invalidation = z.output<typeof invalidation>

export const eventsApi = {
  timeline: timelineApi,
  stream: endpoint({ method: 'GET', path: '/api/events', kind: 'stream', reply: invalidation }),
}
