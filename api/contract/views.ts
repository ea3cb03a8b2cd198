import { z } from 'zod/mini'
import { user } from './accounts.ts'
import { chatApi, chatMessage } from './chat.ts'
import { discountCode } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { timelineEntry } from './events.ts'
import { id, instant } from './fields.ts'
import { paging } from './lists.ts'
import { adminMessage, messagesApi } from './messages.ts'
import { offer } from './offers.ts'
import { refund } from './payments.ts'
import { adminTicketRequest, queueSummary, requestsApi, ticketRequest } from './requests.ts'
import { availableListing, optIn, resaleApi, resellNotification, returningTicket } from './resale.ts'
import { requestNote } from './staff.ts'
import { ticket } from './tickets.ts'

/** How long an opened account can be read, in milliseconds. Afterwards it has to be opened, and recorded, again. */
export const userViewMs = 30 * 60 * 1000

/** A ticket without what admits to the event: neither the text of its code nor the address of its file. */
export const viewedTicket = z.extend(
  z.omit(ticket, {
    qrCode: true,
    codeDrawing: true,
    codeImage: true,
    ticketFile: true,
    ticketFileType: true,
  }),
  {
    /** The owner has a code, or a file to download. */
    hasCode: z.boolean(),
    hasFile: z.boolean(),
  },
)
export type ViewedTicket = z.output<typeof viewedTicket>

/** What staff know of a request, apart from its discussion. */
const adminDetail = z.object({
  request: adminTicketRequest,
  /** Newest first, as for staff. */
  offers: z.array(offer),
  tickets: z.array(viewedTicket),
  refunds: z.array(refund),
  notes: z.array(requestNote),
})
export type AdminDetail = z.output<typeof adminDetail>

const viewedDetail = z.object({
  request: ticketRequest,
  offers: z.array(offer),
  /** The newest ones of the timeline, newest first. */
  timeline: z.array(timelineEntry),
})

/** An account as its owner sees it, while a developer looks at it. */
const userView = z.object({
  user: z.pick(user, {
    id: true,
    name: true,
    email: true,
    phone: true,
    phoneVerified: true,
    zipCode: true,
    mfaEnabled: true,
    membershipStatus: true,
    resellNotificationsEnabled: true,
  }),
  openedAt: instant,
  /** When the account has to be opened again. */
  openUntil: instant,
})
export type UserView = z.output<typeof userView>

const params = z.object({ id })
const requestOfUser = z.object({ id, requestId: id })

/** What others see, for developers and read-only. Screenshots, codes and files of tickets are in no reply (decision 032). */
export const viewsApi = {
  adminSummary: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/summary',
    kind: 'json',
    reply: queueSummary,
  }),
  adminRequests: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/requests',
    kind: 'json',
    query: z.pick(requestsApi.adminList.query, { group: true, q: true, limit: true, cursor: true }),
    /** Requests in the order of staff's list. */
    reply: z.array(adminTicketRequest),
  }),
  adminRequest: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/requests/{id}',
    kind: 'json',
    params,
    reply: adminDetail,
  }),
  adminChat: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/requests/{id}/chat',
    kind: 'json',
    params,
    query: chatApi.list.query,
    /** The newest messages, oldest first. `rel="next"` leads to older ones. */
    reply: z.array(chatMessage),
  }),
  adminMessages: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/messages',
    kind: 'json',
    query: messagesApi.list.query,
    reply: z.array(adminMessage),
  }),
  adminReturns: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/returns',
    kind: 'json',
    query: resaleApi.listReturning.query,
    reply: z.array(returningTicket),
  }),
  adminListings: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/listings',
    kind: 'json',
    query: z.pick(resaleApi.adminList.query, { status: true, limit: true, cursor: true }),
    reply: z.array(resellNotification),
  }),
  adminOptIns: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/listings/{id}/opt-ins',
    kind: 'json',
    params,
    reply: z.array(optIn),
  }),
  adminDiscountCodes: endpoint({
    method: 'GET',
    path: '/api/developer/admin-view/discount-codes',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(discountCode),
  }),

  /** Opens an account for reading, which is recorded. Repeating it while it is open records nothing. */
  openUser: endpoint({
    method: 'POST',
    path: '/api/developer/users/{id}/view',
    kind: 'json',
    params,
    reply: userView,
  }),
  /** These calls are refused with `view_not_open` unless this developer has opened the account. */
  userRequests: endpoint({
    method: 'GET',
    path: '/api/developer/users/{id}/view/requests',
    kind: 'json',
    params,
    query: z.object(paging),
    reply: z.array(ticketRequest),
  }),
  userRequest: endpoint({
    method: 'GET',
    path: '/api/developer/users/{id}/view/requests/{requestId}',
    kind: 'json',
    params: requestOfUser,
    reply: viewedDetail,
  }),
  userChat: endpoint({
    method: 'GET',
    path: '/api/developer/users/{id}/view/requests/{requestId}/chat',
    kind: 'json',
    params: requestOfUser,
    query: chatApi.list.query,
    reply: z.array(chatMessage),
  }),
  userTickets: endpoint({
    method: 'GET',
    path: '/api/developer/users/{id}/view/tickets',
    kind: 'json',
    params,
    query: z.object(paging),
    reply: z.array(viewedTicket),
  }),
  userListings: endpoint({
    method: 'GET',
    path: '/api/developer/users/{id}/view/listings',
    kind: 'json',
    params,
    query: z.object(paging),
    reply: z.array(availableListing),
  }),
}
