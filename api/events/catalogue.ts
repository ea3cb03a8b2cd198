import { z } from 'zod/mini'
import { chatApi } from '#contract/chat.ts'
import { discountsApi } from '#contract/discounts.ts'
import { disputesApi } from '#contract/disputes.ts'
import { pathOf } from '#contract/endpoint.ts'
import { eventsApi } from '#contract/events.ts'
import { faqApi } from '#contract/faq.ts'
import { id } from '#contract/fields.ts'
import { messagesApi } from '#contract/messages.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import type { PushKind } from '#contract/push.ts'
import { refundsApi } from '#contract/refunds.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { disputeStatuses } from '#contract/rules/disputeRules.ts'
import { closeReasons, refundStates } from '#contract/rules/orderStates.ts'
import { refundReasons } from '#contract/rules/refundRules.ts'
import { showsApi } from '#contract/shows.ts'
import { staffApi } from '#contract/staff.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { transactionsApi } from '#contract/transactions.ts'

/** Who may read an event in the timeline and whose open pages are notified: customer, staff or both. */
export type Audience = 'customer' | 'staff' | 'both'

/**
 * What an event's `subjectId` refers to. Events with the subject `user` belong to an account, those of a `StaffSubject` to the
 * desk, those of a `listing` to the area in which a ticket is resold, all others to a request.
 */
export type SubjectKind =
  | 'user'
  | 'request'
  | 'message'
  | 'offer'
  | 'order'
  | 'refund'
  | 'dispute'
  | 'ticket'
  | 'note'
  | 'listing'
  | StaffSubject

/**
 * A message to staff, a canned reply, a discount code and a blacklisted word. Their invalidations, and a listing's, carry the id of the subject in
 * place of a request's.
 */
export type StaffSubject = 'admin_message' | 'canned_reply' | 'discount_code' | 'blacklisted_word'

/**
 * The paths of the GET calls whose replies an event changes, which are also the keys of their queries in the PWA.
 *
 * @param id of the request, or the id that the event's invalidation carries in its place
 */
type Touches = (id: string) => Partial<TouchedAddresses>

export interface TouchedAddresses {
  /** Addresses of calls that only the request's customer makes, or the customers of a listing's area. */
  own: readonly string[]
  /** Addresses of calls that admins make. */
  staff: readonly string[]
  /** Addresses of calls that both make. */
  both: readonly string[]
}

/** A mail job to queue. The job's definition determines recipient and text. */
export interface QueuedMail {
  /** The job's stored kind. */
  kind: string
  payload: Readonly<Record<string, string | readonly string[]>>
  /** How long it waits, in milliseconds; absent if it is sent at once. */
  afterMs?: number
  /** Send at most one mail of this kind per subject, even if the event is recorded again. */
  oncePerSubject?: true
}

/** A notification to push. The template of the event's type has the words (`features/push/templates`). */
export interface QueuedPush {
  kind: PushKind
  /** The customer, every admin, or those in a listing's area who want alerts. Never who did it. */
  to: 'customer' | 'staff' | 'area'
  /** Push at most once per subject, even if the event is recorded again. */
  oncePerSubject?: true
  /** If absent, always. */
  only?(data: unknown): boolean
}

/** Everything that follows from a type of event (decision 013). */
export interface EventEntry {
  subject: SubjectKind
  audience: Audience
  /** Schema of the stored data: ids, statuses and cents, no personal data. What can be removed for good also has its name. */
  data?: z.ZodMiniType
  /** Only published to open pages; nothing is added to the event log. */
  notLogged?: true
  /** Absent if no page shows what changed. */
  touches?: Touches
  mails?(subjectId: string, data: unknown): QueuedMail[]
  pushes?: QueuedPush
  /** Set if use cases alert staff with this event, always or in some cases (`alertStaff`). The value is the urgency. */
  alert?: 'normal' | 'high' | 'urgent'
  /** The alerts are about money that is stuck, so they are also pushed. */
  isMoneyStuck?: true
}

/** Pages that show other requests too: of the same client, and for the same event. */
const clientAndEvent = [pathOf(staffApi.clientCard), pathOf(staffApi.lastPrices)]

const ownRequests: Touches = (id) => ({
  own: [pathOf(requestsApi.listMine), pathOf(requestsApi.get, { id })],
})
const staffRequests: Touches = (id) => ({
  staff: [
    pathOf(requestsApi.adminList),
    pathOf(requestsApi.adminGet, { id }),
    pathOf(requestsApi.adminSummary),
  ],
})
const requests = all(ownRequests, staffRequests)
const offers: Touches = (id) => ({
  own: [pathOf(offersApi.listForRequest, { id })],
  staff: [pathOf(offersApi.adminListForRequest, { id }), ...clientAndEvent],
})
const thread: Touches = (requestId) => ({ both: [pathOf(chatApi.list, { requestId })] })
const reads: Touches = (requestId) => ({ both: [pathOf(chatApi.reads, { requestId })] })
const clients: Touches = () => ({ staff: [pathOf(staffApi.clientCard)] })
const timeline: Touches = (id) => ({ both: [pathOf(eventsApi.timeline, { id })] })
const receipt: Touches = (id) => ({ own: [pathOf(paymentsApi.receipt, { id })] })
const refunds: Touches = (id) => ({
  staff: [
    pathOf(paymentsApi.adminListRefunds, { id }),
    pathOf(refundsApi.refundable, { id }),
    pathOf(staffApi.clientCard),
  ],
})
const disputes: Touches = (id) => ({ staff: [pathOf(disputesApi.adminList, { id })] })
const transactions: Touches = () => ({
  staff: [pathOf(transactionsApi.list), pathOf(transactionsApi.summary)],
})
const tickets: Touches = (id) => ({
  own: [pathOf(ticketsApi.listMine)],
  staff: [pathOf(ticketsApi.adminListForRequest, { id })],
})
const returnList: Touches = () => ({ staff: [pathOf(resaleApi.listReturning)] })
const returns = all(returnList, () => ({ staff: [pathOf(requestsApi.adminSummary)] }))
const resale: Touches = () => ({
  own: [pathOf(resaleApi.listMine)],
  staff: [pathOf(resaleApi.adminList)],
})
/** Tickets for resale, and how many there are. */
const listings = all(resale, () => ({ staff: [pathOf(requestsApi.adminSummary)] }))
const interest: Touches = (id) => ({ staff: [pathOf(resaleApi.listOptIns, { id })] })
const shows: Touches = () => ({ staff: [pathOf(showsApi.read)] })
const notes: Touches = (id) => ({ staff: [pathOf(staffApi.listNotes, { id })] })
/** The list of messages to staff, of which several can be about one request. */
const alerts: Touches = () => ({ staff: [pathOf(messagesApi.list)] })
const inbox = all(alerts, (id) => ({
  staff: [pathOf(messagesApi.get, { id }), pathOf(messagesApi.summary), pathOf(requestsApi.adminSummary)],
}))
/** What a customer has asked outside of a request. */
const ownQuestions: Touches = () => ({ own: [pathOf(faqApi.listMine)] })
const blacklist: Touches = () => ({ both: [pathOf(requestsApi.activeBlacklistedWords)] })
const cannedReplies: Touches = () => ({ staff: [pathOf(staffApi.listCannedReplies)] })
const discountCodes: Touches = () => ({
  staff: [pathOf(discountsApi.list), pathOf(discountsApi.active)],
})

function all(...parts: Touches[]): (id: string) => TouchedAddresses {
  return (id) => {
    const touched = parts.map((part) => part(id))
    return {
      own: touched.flatMap(({ own = [] }) => own),
      staff: touched.flatMap(({ staff = [] }) => staff),
      both: touched.flatMap(({ both = [] }) => both),
    }
  }
}

function accountMail(change: string): (userId: string) => QueuedMail[] {
  return (userId) => [{ kind: 'accounts.mail_change', payload: { userId, change } }]
}

/** A message that its customer has not read by then is mailed (docs/RULES.md, Notifications). Milliseconds. */
export const missedAfterMs = 10 * 60 * 1000

const account = { subject: 'user', audience: 'staff' } as const
const blacklistedWord = { subject: 'blacklisted_word', audience: 'staff', touches: blacklist } as const
const wordData = z.object({ word: z.string() })
const cents = z.int()
const switchData = z.object({ isOn: z.boolean() })
const adminData = z.object({ isAdmin: z.boolean() })
const discountData = z.object({ codeId: id })
const messageData = z.object({
  fromStaff: z.boolean(),
  kind: z.enum(['chat', 'negotiation', 'response']),
  isNotice: z.optional(z.literal(true)),
})
const sentMailData = z.object({
  /** Type in the email log, e.g. `offer_made.resent`. */
  mailType: z.string(),
  messageId: z.string(),
})
const answerData = z.object({ isInThread: z.optional(z.boolean()) })

const alertData = z.object({ isMoneyStuck: z.optional(z.boolean()) })
const returnEndData = z.object({ because: z.enum(['cancelled', 'unsold', 'owner_left']) })
const changeData = z.object({ changeId: id, isLast: z.boolean() })
const closedData = z.object({ reason: z.enum(closeReasons) })
/** Carried out for a request. The customer is notified with the last of their requests. */
const showChange = {
  subject: 'request',
  audience: 'both',
  data: changeData,
  touches: all(requests, offers, tickets, returnList, resale, shows),
  mails: (requestId: string, { changeId, isLast }: z.output<typeof changeData>) =>
    isLast ? [{ kind: 'shows.mail_change', payload: { changeId, requestId } }] : [],
  pushes: {
    kind: 'tickets',
    to: 'customer',
    only: ({ isLast }: z.output<typeof changeData>) => isLast,
  },
} as const
const deliveryData = z.object({ ticketIds: z.array(id), replacedIds: z.array(id) })

/** Every type of event. The type names are stored, so they must never be renamed. */
export const eventCatalogue = {
  'account.registered': { ...account, mails: accountMail('registered') },
  'account.signed_in': account,
  // The actor is the account that was named, whether or not it was its owner.
  'account.sign_in_failed': { ...account, data: z.object({ step: z.enum(['password', 'code']) }) },
  'account.signed_out': account,
  'account.sessions_ended': { ...account, data: z.object({ count: z.int() }) },
  'account.email_copies_changed': { ...account, data: switchData },
  'account.resale_mails_changed': { ...account, data: switchData },
  'account.profile_changed': { ...account, data: z.object({ phone: z.boolean() }) },
  'account.password_changed': { ...account, mails: accountMail('password') },
  'account.mfa_on': { ...account, mails: accountMail('mfa_on') },
  'account.mfa_off': { ...account, mails: accountMail('mfa_off') },
  'account.mfa_recovered': { ...account, mails: accountMail('mfa_recovered') },
  'account.admin_changed': {
    ...account,
    data: adminData,
    mails: (userId, { isAdmin }: z.output<typeof adminData>) =>
      accountMail(isAdmin ? 'admin_granted' : 'admin_revoked')(userId),
  },
  'account.membership_changed': {
    ...account,
    data: z.object({ membershipStatus: z.enum(['member', 'non_member']) }),
  },
  'account.deleted': account,
  // A developer has opened the account to see what its owner sees.
  'developer.user_viewed': account,
  'developer.audit_exported': account,
  // By an admin or a developer.
  'transactions.exported': account,
  // The text of the query is in the console's history.
  'developer.sql_run': { ...account, data: z.object({ queryId: id }) },

  // The subject is the recipient, or the developer if no account has the address; addresses and texts are in the email log.
  'developer.test_mail_sent': { ...account, data: sentMailData },
  'developer.mail_resent': { ...account, data: sentMailData },
  'developer.job_retried': { ...account, data: z.object({ jobId: id, kind: z.string() }) },

  'request.submitted': { subject: 'request', audience: 'both', touches: all(requests, clients) },

  // By a developer, for good. The log keeps its ids and artist, and who deleted it.
  'request.deleted': {
    subject: 'request',
    audience: 'both',
    data: z.object({ artist: z.string() }),
    touches: all(requests, offers, thread, timeline, tickets, alerts),
  },
  'request.completed_by_hand': { subject: 'request', audience: 'both', touches: all(requests, offers) },
  'request.completion_undone': { subject: 'request', audience: 'both', touches: all(requests, offers) },
  'faq.question_asked': { subject: 'user', audience: 'both', touches: ownQuestions, alert: 'normal' },
  'faq.answers_read': { subject: 'user', audience: 'customer', notLogged: true, touches: ownQuestions },

  // Shortly before a promised reply is due.
  'request.reply_due_soon': {
    subject: 'request',
    audience: 'staff',
    touches: staffRequests,
    pushes: { kind: 'promises', to: 'staff' },
  },
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
  'request.reminder_set': {
    subject: 'request',
    audience: 'staff',
    data: z.object({ at: z.nullable(z.string()) }),
    touches: staffRequests,
  },

  'chat.message_sent': {
    subject: 'message',
    audience: 'both',
    data: messageData,
    // A message also changes its request: status, promised answer, and the last message in the staff list.
    touches: all(requests, thread),
    mails: (messageId, { fromStaff, isNotice }: z.output<typeof messageData>) =>
      fromStaff && !isNotice
        ? [{ kind: 'chat.mail_unread_message', payload: { messageId }, afterMs: missedAfterMs }]
        : [],
    pushes: {
      kind: 'messages',
      to: 'customer',
      only: ({ fromStaff, isNotice }: z.output<typeof messageData>) => fromStaff && !isNotice,
    },
    // Only for negotiations.
    alert: 'high',
  },

  'chat.read_by_customer': {
    subject: 'request',
    audience: 'both',
    notLogged: true,
    touches: all(reads, ownRequests),
  },
  'chat.read_by_staff': {
    subject: 'request',
    audience: 'both',
    notLogged: true,
    touches: all(reads, staffRequests),
  },

  'note.added': { subject: 'note', audience: 'staff', touches: notes },
  'note.removed': { subject: 'note', audience: 'staff', touches: notes },

  'inbox.received': {
    subject: 'admin_message',
    audience: 'staff',
    data: alertData,
    touches: inbox,
    pushes: {
      kind: 'money',
      to: 'staff',
      only: ({ isMoneyStuck = false }: z.output<typeof alertData>) => isMoneyStuck,
    },
  },
  'push.refused': { subject: 'admin_message', audience: 'staff', touches: inbox, alert: 'high' },
  'inbox.read': { subject: 'admin_message', audience: 'staff', touches: inbox },
  'inbox.unread': { subject: 'admin_message', audience: 'staff', touches: inbox },
  'inbox.responded': {
    subject: 'admin_message',
    audience: 'both',
    data: answerData,
    touches: all(inbox, ownQuestions),
    // An answer about a request is a message in its thread, and mailed like one.
    mails: (messageId, { isInThread }: z.output<typeof answerData>) =>
      isInThread ? [] : [{ kind: 'messages.mail_response', payload: { messageId } }],
    pushes: {
      kind: 'messages',
      to: 'customer',
      only: ({ isInThread }: z.output<typeof answerData>) => isInThread !== true,
    },
  },

  'canned_reply.added': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },
  'canned_reply.changed': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },
  'canned_reply.removed': { subject: 'canned_reply', audience: 'staff', touches: cannedReplies },

  'blacklisted_word.added': { ...blacklistedWord, data: wordData },
  'blacklisted_word.changed': { ...blacklistedWord, data: z.extend(wordData, { isActive: z.boolean() }) },
  'blacklisted_word.removed': { ...blacklistedWord, data: wordData },

  'discount_code.created': { subject: 'discount_code', audience: 'staff', touches: discountCodes },
  'discount_code.deactivated': { subject: 'discount_code', audience: 'staff', touches: discountCodes },
  'discount.reserved': { subject: 'order', audience: 'staff', data: discountData, touches: discountCodes },
  'discount.redeemed': { subject: 'order', audience: 'staff', data: discountData, touches: discountCodes },
  'discount.released': { subject: 'order', audience: 'staff', data: discountData, touches: discountCodes },

  'offer.made': {
    subject: 'offer',
    audience: 'both',
    data: z.object({ total: cents }),
    touches: all(requests, offers),
    mails: (offerId) => [{ kind: 'offers.mail_made', payload: { offerId } }],
    pushes: { kind: 'offers', to: 'customer' },
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
    touches: all(requests, offers, receipt, timeline, resale, transactions),
    mails: (orderId) => [{ kind: 'payments.mail_receipt', payload: { orderId } }],
  },
  /** A discount code was applied or taken off. */
  'order.repriced': {
    subject: 'order',
    audience: 'customer',
    data: z.object({ total: cents }),
    touches: ownRequests,
  },
  'order.closed': {
    subject: 'order',
    audience: 'both',
    data: closedData,
    touches: all(requests, offers, timeline, resale),
    // One of the two jobs mails: the second for a resold ticket, the first for an offer. A buyer who gave up, or has a newer offer, knows.
    mails: (orderId, { reason }: z.output<typeof closedData>) => [
      ...(reason === 'not_paid_in_time' ? [{ kind: 'payments.mail_lapsed', payload: { orderId } }] : []),
      ...(reason === 'not_paid_in_time' || reason === 'relisted'
        ? [{ kind: 'resale.mail_lost', payload: { orderId } }]
        : []),
    ],
  },

  'payment.refund_queued': {
    subject: 'refund',
    audience: 'both',
    data: z.object({ amount: cents, reason: z.enum(refundReasons) }),
    touches: all(refunds, receipt, requests, tickets, returnList),
    alert: 'urgent',
    isMoneyStuck: true,
  },
  'payment.refund_changed': {
    subject: 'refund',
    audience: 'both',
    data: z.object({ state: z.enum(refundStates), amount: cents }),
    touches: all(refunds, receipt, timeline, requests, tickets, transactions),
    // Only for failures.
    alert: 'urgent',
    isMoneyStuck: true,
  },
  'payment.refund_by_hand': {
    subject: 'refund',
    audience: 'staff',
    data: z.object({ amount: cents }),
    touches: all(refunds, staffRequests),
    alert: 'normal',
  },
  'payment.refund_given_up': {
    subject: 'refund',
    audience: 'staff',
    data: z.object({ amount: cents }),
    touches: all(refunds, staffRequests, transactions),
    alert: 'urgent',
    isMoneyStuck: true,
  },
  'payment.refund_retried': {
    subject: 'refund',
    audience: 'both',
    data: z.object({ amount: cents, retryOf: z.nullable(id) }),
    touches: all(refunds, receipt, requests, tickets, transactions),
  },
  // A dispute, an inquiry or a warning of fraud is new, or is what its status says now. Alerts unless nobody has to know.
  'payment.dispute_changed': {
    subject: 'dispute',
    audience: 'both',
    data: z.object({
      status: z.enum(disputeStatuses),
      amount: cents,
      reason: z.string(),
      dueBy: z.nullable(z.string()),
    }),
    touches: all(disputes, refunds, receipt, requests, tickets, transactions),
    alert: 'urgent',
    isMoneyStuck: true,
  },
  'payment.evidence_downloaded': { subject: 'dispute', audience: 'staff', touches: disputes },

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
    // All tickets of one delivery; the subject is the first.
    data: deliveryData,
    mails: (ticketId, { ticketIds, replacedIds }: z.output<typeof deliveryData>) => {
      const others = ticketIds.filter((id) => id !== ticketId)
      const payload = {
        ticketId,
        ...(others.length > 0 && { others }),
        ...(replacedIds.length > 0 && { replaced: replacedIds }),
      }
      return [{ kind: 'tickets.mail_ready', payload }]
    },
    pushes: { kind: 'tickets', to: 'customer' },
  },
  // Reminders of undelivered seats: 5 and 3 days before the event, on its day, and to the customer after the promised day.
  'tickets.due_soon': { subject: 'request', audience: 'staff', touches: staffRequests, alert: 'high' },
  'tickets.due_now': { subject: 'request', audience: 'staff', touches: staffRequests, alert: 'urgent' },
  'tickets.due_today': { subject: 'request', audience: 'staff', touches: staffRequests, alert: 'urgent' },
  'tickets.late': {
    subject: 'request',
    audience: 'both',
    touches: tickets,
    mails: (requestId) => [{ kind: 'tickets.mail_late', payload: { requestId } }],
    pushes: { kind: 'tickets', to: 'customer' },
  },
  // The day before the event.
  'tickets.tomorrow': {
    subject: 'request',
    audience: 'customer',
    touches: tickets,
    mails: (requestId) => [{ kind: 'tickets.mail_tomorrow', payload: { requestId } }],
    pushes: { kind: 'tickets', to: 'customer' },
  },
  // A resold ticket, before its recipient has paid.
  'ticket.prepared': { subject: 'ticket', audience: 'staff', touches: tickets },
  'ticket.opened': { subject: 'ticket', audience: 'both', touches: tickets },
  'ticket.received': { subject: 'ticket', audience: 'both', touches: all(tickets, timeline) },
  'ticket.used': { subject: 'ticket', audience: 'both', touches: tickets },

  'ticket.return_requested': {
    subject: 'ticket',
    audience: 'both',
    touches: all(tickets, returns, timeline),
  },
  'ticket.return_file_attached': { subject: 'ticket', audience: 'both', touches: all(tickets, returnList) },
  'ticket.return_file_removed': { subject: 'ticket', audience: 'both', touches: all(tickets, returnList) },
  'ticket.return_received': {
    subject: 'ticket',
    audience: 'both',
    touches: all(tickets, returns, timeline),
    mails: (ticketId) => [{ kind: 'resale.mail_arrived', payload: { ticketId } }],
    pushes: { kind: 'resale', to: 'customer' },
  },
  'ticket.return_ended': {
    subject: 'ticket',
    audience: 'both',
    data: returnEndData,
    touches: all(tickets, returns, timeline),
    pushes: {
      kind: 'resale',
      to: 'customer',
      only: ({ because }: z.output<typeof returnEndData>) => because === 'unsold',
    },
  },
  // For the seller: a recipient is selected. The amount is what goes back.
  'ticket.resold': {
    subject: 'ticket',
    audience: 'both',
    data: z.object({ amount: cents }),
    touches: all(tickets, returns, timeline),
    mails: (ticketId) => [{ kind: 'resale.mail_sold', payload: { ticketId }, oncePerSubject: true }],
    pushes: { kind: 'resale', to: 'customer', oncePerSubject: true },
    // Only if it cannot be paid back in full.
    alert: 'urgent',
    isMoneyStuck: true,
  },
  // For the recipient, whose request begins with it.
  'ticket.assigned': {
    subject: 'ticket',
    audience: 'both',
    data: z.object({ total: cents }),
    touches: all(requests, tickets, timeline),
    mails: (ticketId) => [{ kind: 'resale.mail_chosen', payload: { ticketId }, oncePerSubject: true }],
    pushes: { kind: 'resale', to: 'customer', oncePerSubject: true },
  },
  'ticket.withdrawn': { subject: 'ticket', audience: 'both', touches: all(tickets, timeline) },

  'show.moved': showChange,
  'show.cancelled': showChange,
  'show.change_failed': {
    subject: 'request',
    audience: 'staff',
    touches: shows,
    alert: 'urgent',
    isMoneyStuck: true,
  },
  'show.money_back_asked': { subject: 'request', audience: 'both', touches: all(staffRequests, tickets) },
  'show.tickets_kept': { subject: 'request', audience: 'both', touches: all(staffRequests, tickets) },

  'listing.opened': {
    subject: 'listing',
    audience: 'both',
    touches: listings,
    pushes: { kind: 'resale', to: 'area' },
  },
  'listing.sold': { subject: 'listing', audience: 'both', touches: all(listings, interest) },
  'listing.relisted': { subject: 'listing', audience: 'both', touches: all(listings, interest) },
  'listing.withdrawn': {
    subject: 'listing',
    audience: 'both',
    touches: listings,
    // Only if its seller has been paid back already.
    alert: 'high',
  },
  'listing.interest_shown': { subject: 'listing', audience: 'both', touches: all(listings, interest) },
  'listing.interest_withdrawn': { subject: 'listing', audience: 'both', touches: all(listings, interest) },
} satisfies Record<string, EventEntry>

export type EventType = keyof typeof eventCatalogue

/** The types that are pushed. */
export type PushedEventType = {
  [Type in EventType]: (typeof eventCatalogue)[Type] extends { pushes: QueuedPush } ? Type : never
}[EventType]

/** The types that have an alert. */
export type AlertingEventType = {
  [Type in EventType]: (typeof eventCatalogue)[Type] extends { alert: string } ? Type : never
}[EventType]

/** Whether this build knows a type; another one may have recorded it. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type)
}

/** Undefined if no page shows what the event changed. */
export function addressesTouchedBy(type: EventType, id: string): TouchedAddresses | undefined {
  const entry: EventEntry = eventCatalogue[type]
  return entry.touches && all(entry.touches)(id)
}
