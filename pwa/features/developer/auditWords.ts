import { type AuditEntry, requestPattern } from '#contract/audit.ts'
import { formatMoney } from '#contract/rules/priceRules.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { nameOf } from './users.ts'

/** Functions where it matters which way something was changed. */
const eventWords: Readonly<Record<string, string | ((data: AuditEntry['data']) => string)>> = {
  'account.registered': 'Registered',
  'account.signed_in': 'Signed in',
  'account.sign_in_failed': 'Sign-in failed',
  'account.signed_out': 'Signed out',
  'account.sessions_ended': 'Sessions ended',
  'account.profile_changed': 'Changed the profile',
  'account.password_changed': 'Changed the password',
  'account.email_copies_changed': ({ isOn }) => `Turned ${onOrOff(isOn)} copies of emails to admins`,
  'account.resale_mails_changed': ({ isOn }) => `Turned ${onOrOff(isOn)} resale alerts`,
  'account.mfa_on': 'Turned on two-factor authentication',
  'account.mfa_off': 'Turned off two-factor authentication',
  'account.mfa_recovered': 'Removed two-factor authentication for a user',
  'account.admin_changed': ({ isAdmin }) => (isAdmin ? 'Made a user an admin' : 'Removed an admin'),
  'account.membership_changed': ({ membershipStatus }) =>
    membershipStatus === 'member' ? 'Made a user a member' : 'Ended a membership',
  'account.deleted': 'Deleted the account',
  'developer.user_viewed': 'Opened an account in User View',
  'developer.audit_exported': 'Exported the audit log',
  'developer.sql_run': ({ queryState }) =>
    ({
      ran: 'Ran a query in the SQL console',
      cut: 'Ran a query in the SQL console, which cut its result',
      stopped: 'A query in the SQL console was stopped',
      refused: 'A query was refused by the SQL console',
      failed: 'A query in the SQL console failed',
    })[String(queryState)] ?? 'Sent a query to the SQL console',
  'developer.job_retried': 'Retried a failed job',
  'developer.test_mail_sent': 'Sent a test email',
  'developer.mail_resent': 'Sent an email again',
  'transactions.exported': 'Exported transactions',
  'faq.answers_read': 'Read the answers to their questions',
  'faq.question_asked': 'Asked a question on the FAQ page',
  'request.submitted': 'Submitted a request',
  'request.deleted': 'Deleted a request for good',
  'request.completed_by_hand': 'Marked a request as completed',
  'request.completion_undone': 'Took back a completion',
  'request.reply_due_soon': 'A promised reply is due soon',
  'request.assigned': 'Assigned a request',
  'request.snoozed': 'Snoozed a request',
  'request.reminder_set': 'Asked for a reminder',
  'chat.message_sent': 'Sent a message',
  'chat.read_by_customer': 'Customer read the messages',
  'chat.read_by_staff': 'Staff read the messages',
  'note.added': 'Added a note',
  'note.removed': 'Removed a note',
  'inbox.received': 'A message to staff arrived',
  'inbox.read': 'Read a message to staff',
  'inbox.unread': 'Marked a message to staff as unread',
  'inbox.responded': 'Answered a message to staff',
  'push.refused': 'Push notifications were refused',
  'canned_reply.added': 'Added a canned reply',
  'canned_reply.changed': 'Changed a canned reply',
  'canned_reply.removed': 'Removed a canned reply',
  'blacklisted_word.added': 'Added a blacklisted word',
  'blacklisted_word.changed': ({ isActive }) =>
    `${isActive ? 'Activated' : 'Deactivated'} a blacklisted word`,
  'blacklisted_word.removed': 'Removed a blacklisted word',
  'discount_code.created': 'Created a discount code',
  'discount_code.deactivated': 'Deactivated a discount code',
  'discount.reserved': 'Reserved a discount',
  'discount.redeemed': 'Redeemed a discount',
  'discount.released': 'Released a discount',
  'offer.made': 'Made an offer',
  'offer.accepted': 'Accepted an offer',
  'offer.declined': 'Declined an offer',
  'offer.expired': 'An offer expired',
  'order.paid': 'An order was paid',
  'order.repriced': 'The price of an order changed',
  'order.closed': 'An order was closed',
  'payment.refund_queued': 'Queued a refund',
  'payment.refund_changed': 'A refund changed',
  'payment.refund_by_hand': 'A refund was made by hand at Stripe',
  'payment.refund_given_up': 'A refund was given up',
  'payment.refund_retried': 'Retried a refund',
  'payment.dispute_changed': 'A dispute of a payment changed',
  'payment.evidence_downloaded': 'Downloaded the evidence about a dispute',
  'tickets.issued': 'Tickets were issued',
  'tickets.due_soon': 'Tickets are due soon',
  'tickets.due_now': 'Tickets are due now',
  'tickets.due_today': 'Tickets of a show today are not delivered',
  'tickets.late': 'Tickets are late',
  'tickets.tomorrow': 'The event is tomorrow',
  'show.moved': 'The show has moved',
  'show.cancelled': 'The show was cancelled',
  'show.change_failed': 'The change of a show failed',
  'show.money_back_asked': 'Asked for the money back',
  'show.tickets_kept': 'Kept the tickets',
  'ticket.prepared': 'Prepared a resold ticket',
  'ticket.delivered': 'Delivered tickets',
  'ticket.opened': 'Opened a ticket',
  'ticket.received': 'Confirmed a ticket',
  'ticket.used': 'A ticket was used',
  'ticket.return_requested': 'Asked to return a ticket',
  'ticket.return_file_attached': 'Attached a file to a return',
  'ticket.return_file_removed': 'Removed a file from a return',
  'ticket.return_received': 'A returned ticket arrived',
  'ticket.return_ended': 'A return ended',
  'ticket.resold': 'A ticket was resold',
  'ticket.assigned': 'A resold ticket was assigned',
  'ticket.withdrawn': 'A ticket was withdrawn',
  'listing.opened': 'A ticket was listed for resale',
  'listing.sold': 'A listing was sold',
  'listing.relisted': 'A ticket was listed again',
  'listing.withdrawn': 'A listing was withdrawn',
  'listing.interest_shown': 'Showed interest in a listing',
  'listing.interest_withdrawn': 'Withdrew interest in a listing',
}

/** The label of an action. A type of another release is shown as it is stored. */
export function describeType({
  type,
  data,
  queryState,
}: Pick<AuditEntry, 'type' | 'data'> & Partial<AuditEntry>): string {
  const words = (Object.hasOwn(eventWords, type) && eventWords[type]) || type
  return typeof words === 'function' ? words({ ...data, queryState }) : words
}

/** The amount of an entry. */
export function describeMoney({ total, amount }: AuditEntry['data']): string | undefined {
  const cents = total ?? amount
  return typeof cents === 'number' ? formatMoney(cents / 100) : undefined
}

function onOrOff(isOn: unknown): string {
  return isOn ? 'on' : 'off'
}

/** The first parts of the types. */
export const groupWords: Readonly<Record<string, string>> = {
  account: 'Accounts',
  blacklisted_word: 'Blacklisted words',
  canned_reply: 'Canned replies',
  chat: 'Messages',
  developer: 'Developers',
  discount_code: 'Discount codes',
  discount: 'Discounts',
  faq: 'FAQ',
  inbox: 'Messages to staff',
  listing: 'Resale listings',
  note: 'Notes',
  offer: 'Offers',
  order: 'Orders',
  push: 'Push notifications',
  payment: 'Refunds',
  request: 'Requests',
  show: 'Changed shows',
  ticket: 'Single tickets',
  tickets: 'Tickets of a request',
  transactions: 'Transactions',
}

const subjectWords: Readonly<Record<string, string>> = {
  user: 'User',
  request: 'Request',
  message: 'Message',
  offer: 'Offer',
  order: 'Order',
  refund: 'Refund',
  ticket: 'Ticket',
  note: 'Note',
  listing: 'Listing',
  admin_message: 'Message to staff',
  canned_reply: 'Canned reply',
  discount_code: 'Discount code',
  blacklisted_word: 'Blacklisted word',
}

export function kindWords(kind: string): string {
  return (Object.hasOwn(subjectWords, kind) && subjectWords[kind]) || kind
}

/** The name of an entry's subject, or else its kind; with its reference, unless it is known by its name. */
export function describeSubject({ kind, id, label }: AuditEntry['subject']): string {
  const isNamed = label !== null && label !== ''
  if (id === null || (isNamed && kind !== 'request')) return label || kindWords(kind)
  return `${isNamed ? label : kindWords(kind)} #${referenceOf(id)}`
}

/** Whether an entry is about its own actor, such as a sign-in, and needs no line for its subject. */
export function isAboutActor({ subject, actor }: Pick<AuditEntry, 'subject' | 'actor'>): boolean {
  return actor !== null && subject.id === actor.id
}

/** The kind of a subject, if `describeSubject` does not say it. */
export function describeKind({ kind, label }: AuditEntry['subject']): string | undefined {
  return label === null || label === '' ? undefined : kindWords(kind)
}

/** The name of a person, from an entry that is by or about them. */
export function nameIn(entries: readonly AuditEntry[], personId: string): string | undefined {
  const entry = entries.find(({ actor, subject }) => actor?.id === personId || subject.id === personId)
  return entry && (entry.actor?.id === personId ? nameOf(entry.actor) : describeSubject(entry.subject))
}

export function describeActor(actor: AuditEntry['actor']): string {
  return actor ? nameOf(actor) : 'The service'
}

/** The search text for a request: a reference, with or without its sign, or an id. Undefined if it is neither. */
export function readReference(typed: string): string | undefined {
  const text = typed.trim().replace(/^#/, '').toLowerCase()
  return requestPattern.test(text) ? text : undefined
}

/** The address of the log, narrowed to a person or a request. */
export function auditAddress(filter?: { person: string } | { request: string }): string {
  return `/developer?${new URLSearchParams({ tab: 'system', view: 'audit', ...filter })}`
}
