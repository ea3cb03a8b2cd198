import { z } from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { endpoint } from './endpoint.ts'
import {
  concertDate,
  dollars,
  id,
  instant,
  optionalText,
  readableOr,
  requiredText,
  ticketCount,
  typedDollars,
  wordOf,
} from './fields.ts'
import { cappedCount, paging, searchText } from './lists.ts'
import { maxScreenshotBytes } from './rules/fileRules.ts'
import { offerStatuses } from './rules/offerRules.ts'
import { moneyBackStates } from './rules/orderStates.ts'
import { centsFromDollars, isOfferable, priceOffer } from './rules/priceRules.ts'
import { queueGroups, queueViews } from './rules/queueViews.ts'
import { adminRequestStatuses, customerRequestStatuses, expiryReasons } from './rules/requestStatus.ts'

const rowRequired = 'Row number is required'
const screenshotRequired = 'Secondary market app screenshot is required'

export const newRequest = z.object({
  artist: requiredText('Artist is required'),
  venue: requiredText('Venue is required'),
  concertDate,
  section: requiredText('Section is required', 100),
  preferredRow: requiredText(rowRequired, 20).check(
    z.refine((text) => /^[a-z0-9]*$/i.test(text), 'Use letters and digits only, like F or 12'),
  ),
  ticketCount,
  /** Per ticket, stored exactly as typed. */
  stubhubPrice: requiredText('Secondary market app price is required', 30),
  /** A data URL, or the address of a file uploaded before (docs/RULES.md, Requests). */
  stubhubScreenshot: z.string({ error: screenshotRequired }).check(z.minLength(1, screenshotRequired)),
})
export type NewRequest = z.input<typeof newRequest>

/** The offer to show with a request in a list; all of them are read with `offersApi`. */
export const offerSummary = z.object({
  id,
  section: z.string(),
  row: z.nullable(z.string()),
  ticketCount: z.int(),
  pricePerTicket: dollars,
  /** Including the service fee. */
  totalPrice: dollars,
  status: wordOf(offerStatuses, 'superseded'),
  expiresAt: instant,
})
export type OfferSummary = z.output<typeof offerSummary>

/** How often date or venue of a show have changed, and what they were at first; null if they never have. */
export const showMoved = z.nullable(z.object({ times: z.int(), venue: z.string(), concertDate: z.string() }))

/** Counting unread messages stops here. */
export const maxUnread = 100

const requestFields = {
  id,
  /** `resale`: for a resold ticket, so it has no offers. */
  kind: wordOf(['sourced', 'resale'], 'sourced'),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  section: z.string(),
  preferredRow: z.string(),
  ticketCount: z.int(),
  stubhubPrice: z.string(),
  /** An address for an `<img>`; never the bytes. */
  stubhubScreenshot: z.nullable(z.string()),
  adminResponse: z.nullable(z.string()),
  offerPrice: z.nullable(dollars),
  clientResponse: z.nullable(z.string()),
  createdAt: instant,
  /** When staff have promised their next answer by; null if no answer is due (docs/RULES.md, Reply promise). */
  replyDueAt: z.nullable(instant),
  /** Deadline to accept the current offer (`offer_made`) or to pay the accepted one (`accepted`); otherwise null. */
  deadlineAt: z.nullable(instant),
  /** Why the request is expired; null also if its offer was not accepted in time. */
  expiredBecause: readableOr(null, z.nullable(z.enum(expiryReasons))),
  /** Whether the request has been paid: `completed` alone does not mean that. */
  isPaid: z.boolean(),
  showMoved,
  isShowCancelled: z.boolean(),
  /** Number of messages in the discussion, which is also the `seq` of the newest one. */
  messageCount: z.int(),
  /** The pending offer, otherwise the latest. */
  currentOffer: z.nullable(offerSummary),
}

/** The newest chat message, truncated. */
const lastMessage = z.object({
  text: z.string(),
  fromStaff: z.boolean(),
  authorName: z.string(),
})
export type LastMessage = z.output<typeof lastMessage>

const moneyBackState = wordOf(moneyBackStates, 'on_its_way')

/** The order that a request's customer can pay or has paid. */
const ownOrder = z.object({
  /** What is charged or was charged, a discount taken off. */
  total: dollars,
  discount: dollars,
  /** What of it goes or went back, or is disputed; null if nothing. */
  moneyBack: z.nullable(z.object({ amount: dollars, state: moneyBackState })),
  /** Whether the customer has or awaits tickets of the request; refunded and resold ones do not count. */
  hasTickets: z.boolean(),
})
export type OwnOrder = z.output<typeof ownOrder>

export const ticketRequest = z.object({
  ...requestFields,
  lastMessage: z.nullable(lastMessage),
  /** Messages of staff that the customer has not read, among the newest `maxUnread` messages. */
  unreadMessages: z.int(),
  /** Null without an order that is open or paid. */
  order: z.nullable(ownOrder),
  status: wordOf(customerRequestStatuses, 'pending'),
})
export type TicketRequest = z.output<typeof ticketRequest>

export const adminTicketRequest = z.object({
  ...requestFields,
  userId: id,
  completedAt: z.nullable(instant),
  /** Since when its client wants the money back, because the show has moved; null if not, or not any more. */
  moneyBackAskedAt: z.nullable(instant),
  /** State of the money that goes or went back, and whether it is all that was paid; null if none. */
  moneyBack: z.nullable(z.object({ state: moneyBackState, isAll: z.boolean() })),
  /** Seats that are paid for but not delivered. */
  undeliveredTickets: z.int(),
  /** Who looks after the request, since when, and who assigned it, if that is known. */
  assignedTo: z.nullable(z.object({ id, name: z.string(), at: instant, by: z.nullable(id) })),
  /** End of the snooze, unless the client writes before; null if it has passed. */
  snoozedUntil: z.nullable(instant),
  /** When it needs staff again, or does since, because its client stays silent; null if nobody has asked for that. */
  remindAt: z.nullable(instant),
  /** A refund has failed or could not be sent, and was not tried again. */
  refundFailed: z.boolean(),
  /** The client disputes a payment with their bank, or the bank inquires about one; not decided yet. */
  isDisputed: z.boolean(),
  status: wordOf(adminRequestStatuses, 'pending'),
  lastMessage: z.nullable(lastMessage),
  /** Messages of the client that no member of staff has read, among the newest `maxUnread` messages. */
  unreadByStaff: z.int(),
})
export type AdminTicketRequest = z.output<typeof adminTicketRequest>

const totalTooHigh = 'The total must stay under $100,000'

/** What staff can set by hand: a text response, or that the request is completed. */
export const requestUpdate = z
  .object({
    status: z.enum(['admin_responded', 'completed'], {
      error: 'Only a text response (admin_responded) or completed can be set.',
    }),
    /** The text response. Only read with `admin_responded`, and required there. */
    adminResponse: optionalText(maxMessageLength),
    /**
     * The base price in dollars for all tickets. Only read with `admin_responded`. The server adds the service fee; requests
     * carry the sum as `offerPrice`.
     */
    offerPrice: z.nullish(
      typedDollars('Price must be positive').check(
        z.refine((dollars) => isOfferable(priceOffer(centsFromDollars(dollars), 1)), totalTooHigh),
      ),
    ),
  })
  .check(
    z.refine(({ status, adminResponse }) => status === 'completed' || adminResponse !== null, {
      path: ['adminResponse'],
      error: 'Please enter a response message.',
    }),
  )
export type RequestUpdate = z.input<typeof requestUpdate>

export const queueSummary = z.object({
  /** Not answered yet. */
  pending: cappedCount,
  completed: cappedCount,
  active: cappedCount,
  inactive: cappedCount,
  needsUs: cappedCount,
  clientsTurn: cappedCount,
  expiringSoon: cappedCount,
  toDeliver: cappedCount,
  /** Messages to staff. */
  unreadMessages: cappedCount,
  mine: cappedCount,
  /** Requests with a failed refund. */
  refundsFailed: cappedCount,
  /** Requests with a dispute that is not decided. */
  disputed: cappedCount,
  /** Requests whose client wants the money back, because the show has moved. */
  moneyBack: cappedCount,
  /** Tickets sent back whose mail has not arrived, and listings that are active. */
  returns: cappedCount,
  listings: cappedCount,
  /** When the next snooze ends. */
  nextWakeAt: z.nullable(instant),
})
export type QueueSummary = z.output<typeof queueSummary>

/** A base64 data URL is a third larger than the file; the rest of the form fits in 100 kB. */
const maxSubmissionBytes = Math.ceil((maxScreenshotBytes * 4) / 3) + 100_000

export const requestsApi = {
  /** The words that the request form checks during typing. */
  activeBlacklistedWords: endpoint({
    method: 'GET',
    path: '/api/developer/blacklisted-words/active',
    kind: 'json',
    reply: z.array(z.object({ id, word: z.string() })),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/ticket-requests',
    kind: 'json',
    body: newRequest,
    reply: ticketRequest,
    status: 201,
    maxBytes: maxSubmissionBytes,
    repeatableByKey: true,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/api/ticket-requests',
    kind: 'json',
    query: z.object({
      /** `attention`: only those that need the customer (docs/RULES.md, Attention). */
      view: z.optional(z.enum(['attention'])),
      ...paging,
    }),
    /** Newest first. */
    reply: z.array(ticketRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: ticketRequest,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests',
    kind: 'json',
    query: z.object({
      /** With a view, only its requests of this group. */
      group: z.optional(z.enum(queueGroups)),
      view: z.optional(z.enum(queueViews)),
      /** Artist, venue, section, client's name, email and phone, or the request's reference (`rules/searchWords.ts`). */
      q: searchText,
      ...paging,
    }),
    /** Newest first, or in the order of the group or view (`rules/queueViews.ts`). */
    reply: z.array(adminTicketRequest),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    reply: adminTicketRequest,
  }),
  /** A text response, or marks the request completed. */
  adminUpdate: endpoint({
    method: 'PATCH',
    path: '/api/admin/ticket-requests/{id}',
    kind: 'json',
    params: z.object({ id }),
    body: requestUpdate,
    reply: adminTicketRequest,
    repeatableByKey: true,
    /** `discussionVersion` when the writer started a text response; refused with `discussion_moved`. */
    comparesVersion: true,
  }),
  /** Returns a request that was completed by hand to the status before. */
  undoComplete: endpoint({
    method: 'PATCH',
    path: '/api/admin/ticket-requests/{id}/undo-complete',
    kind: 'json',
    params: z.object({ id }),
    reply: z.object({ request: adminTicketRequest }),
  }),
  /** How many requests there are, for the badges and tabs of staff. */
  adminSummary: endpoint({
    method: 'GET',
    path: '/api/admin/summary',
    kind: 'json',
    query: z.object({
      /** Start of the time in which `completed` is counted, e.g. the viewer's midnight; 24 hours ago when left out. */
      since: z.optional(z.iso.datetime({ offset: true })),
    }),
    reply: queueSummary,
  }),
}
