import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant, optionalText, readableOr, requiredText, wordOf } from './fields.ts'
import { paging, searchText } from './lists.ts'
import { listingStatuses, unlistedReasons } from './rules/resaleRules.ts'
import { returnStatuses } from './rules/ticketStatus.ts'
import { returnFile, ticket } from './tickets.ts'

/** A ticket that its owner sends back for resale, as staff see it. */
export const returningTicket = z.object({
  /** The ticket's. */
  id,
  requestId: id,
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  seatInfo: z.string(),
  section: z.nullable(z.string()),
  row: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  userName: z.string(),
  userEmail: z.string(),
  /** The first 3 digits of its owner's zip code, the area in which it is offered; null without one. */
  zipCodePrefix: z.nullable(z.string()),
  requestedReturnAt: instant,
  returnStatus: wordOf(returnStatuses, 'pending_email'),
  emailReceivedAt: z.nullable(instant),
  /** What the owner paid for this seat, in dollars, fee excluded: the price of its listing. */
  resalePrice: dollars,
  /** Why the ticket is not listed although it arrived; null otherwise. Confirming again lists it once that is possible. */
  unlistedBecause: readableOr(null, z.nullable(z.enum(unlistedReasons))),
  /** What its owner has attached. Only for admins. */
  files: z.array(returnFile),
})
export type ReturningTicket = z.output<typeof returningTicket>

/** A listing as staff see it. */
export const resellNotification = z.object({
  id,
  ticketId: id,
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  /** The area: the first 3 digits of the seller's zip code. */
  zipCodePrefix: z.string(),
  seatInfo: z.string(),
  /** Dollars, fee excluded. */
  resalePrice: dollars,
  status: wordOf(listingStatuses, 'active'),
  createdAt: instant,
  interestedCount: z.int(),
  sellerName: z.string(),
  /** The ticket was sold before and its seller refunded; selecting somebody else does not refund again. */
  isSellerRefunded: z.boolean(),
  /** The chosen recipient; null while there is none. */
  recipient: z.nullable(
    z.object({
      userId: id,
      name: z.string(),
      requestId: id,
      payBy: instant,
      paidAt: z.nullable(instant),
    }),
  ),
})
export type ResellNotification = z.output<typeof resellNotification>

/** A listing as a customer of its area sees it. */
export const availableListing = z.object({
  id,
  artist: z.string(),
  venue: z.string(),
  concertDate: z.string(),
  zipCodePrefix: z.string(),
  seatInfo: z.string(),
  /** Dollars, fee excluded. */
  resalePrice: dollars,
  /** What the chosen customer pays, with the service fee, in dollars. */
  totalPrice: dollars,
  status: wordOf(listingStatuses, 'active'),
  createdAt: instant,
  hasOptedIn: z.boolean(),
  /** The customer's own request once they are chosen, until it is paid; null otherwise. */
  requestId: z.nullable(id),
})
export type AvailableListing = z.output<typeof availableListing>

/** A customer who is interested in a listing. */
export const optIn = z.object({
  id,
  userId: id,
  interestedAt: instant,
  user: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
})
export type OptIn = z.output<typeof optIn>

export const recipientChoice = z.object({
  userId: id,
  /** The recipient reads them, in the mail and at checkout. */
  adminNotes: optionalText(1000),
})

const params = z.object({ id })
const fileParams = z.object({ id, fileId: id })

export const resaleApi = {
  /** The owner sends a ticket back. File and code are withheld from then on. */
  requestReturn: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/return',
    kind: 'json',
    params,
    reply: ticket,
  }),
  /** Cancels a return until a recipient is selected. The ticket is usable again. */
  cancelReturn: endpoint({
    method: 'DELETE',
    path: '/api/tickets/{id}/return',
    kind: 'json',
    params,
    reply: ticket,
  }),
  /** The owner attaches a ticket file that they have uploaded, until staff confirm that the ticket arrived. */
  attachFile: endpoint({
    method: 'PUT',
    path: '/api/tickets/{id}/return/files/{fileId}',
    kind: 'json',
    params: fileParams,
    body: z.object({ name: requiredText('Please name the file', 255) }),
    reply: ticket,
  }),
  /** The owner takes a file back, which is deleted. */
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/tickets/{id}/return/files/{fileId}',
    kind: 'json',
    params: fileParams,
    reply: ticket,
  }),
  listReturning: endpoint({
    method: 'GET',
    path: '/api/tickets/returning',
    kind: 'json',
    query: z.object({
      /** Only this ticket. */
      id: z.optional(id),
      returnStatus: z.optional(z.enum(returnStatuses)),
      /** What finds the request of the ticket. */
      q: searchText,
      ...paging,
    }),
    /** Newest first. */
    reply: z.array(returningTicket),
  }),
  /** Staff confirm that the mail with the ticket arrived, which lists it. */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/confirm-email',
    kind: 'json',
    params,
    reply: returningTicket,
  }),

  adminList: endpoint({
    method: 'GET',
    path: '/api/resell-notifications',
    kind: 'json',
    query: z.object({
      id: z.optional(id),
      status: z.optional(z.enum(listingStatuses)),
      /** What finds the seller's request. */
      q: searchText,
      ...paging,
    }),
    /** Newest first. */
    reply: z.array(resellNotification),
  }),
  listOptIns: endpoint({
    method: 'GET',
    path: '/api/resell-notifications/{id}/opt-ins',
    kind: 'json',
    params,
    /** Earliest interest first, all of them. */
    reply: z.array(optIn),
  }),
  /** Selects one of the interested customers, who then has 24 hours to pay. */
  selectRecipient: endpoint({
    method: 'POST',
    path: '/api/resell-notifications/{id}/select-recipient',
    kind: 'json',
    params,
    body: recipientChoice,
    reply: resellNotification,
  }),
  /** Takes the ticket from a recipient who has not paid. */
  relist: endpoint({
    method: 'POST',
    path: '/api/resell-notifications/{id}/relist',
    kind: 'json',
    params,
    reply: resellNotification,
  }),

  /** Listings in the customer's area, newest first. The first page begins with those they are chosen for and have not paid. */
  listMine: endpoint({
    method: 'GET',
    path: '/api/my-resell-notifications',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(availableListing),
  }),
  optIn: endpoint({
    method: 'POST',
    path: '/api/resell-notifications/{id}/opt-in',
    kind: 'json',
    params,
    reply: availableListing,
    repeatableByKey: true,
  }),
  /** A customer who is chosen and has not paid gives the ticket up. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/resell-notifications/{id}/opt-in',
    kind: 'json',
    params,
    reply: availableListing,
    repeatableByKey: true,
  }),
}
