import { usualPage } from '#contract/lists.ts'
import type { Ticket } from '#contract/tickets.ts'
import { type ViewedTicket, viewsApi } from '#contract/views.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, setNextPage, takePage } from '../../http/pages.ts'
import { type Actor, authorize, developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { listChat } from '../chat/listChat.ts'
import { presentChatMessage } from '../chat/presentChatMessage.ts'
import {
  listDiscountCodes,
  positionOf as positionOfCode,
  presentDiscountCode,
} from '../discounts/DiscountCode.ts'
import { listMessages, presentMessage } from '../messages/inbox.ts'
import { listOffers } from '../offers/Offer.ts'
import { presentOffer, presentOfferForAdmin } from '../offers/presentOffer.ts'
import { listRefunds, presentRefund } from '../payments/listRefunds.ts'
import { findShownRequest, listRequestsOf, positionOf } from '../requests/listRequests.ts'
import { presentRequest } from '../requests/presentRequest.ts'
import { presentTimelineEntry, readTimeline } from '../requests/readTimeline.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import {
  listAvailable,
  listChosenFor,
  listInterested,
  listListings,
  listReturning,
  positionOfListing,
  positionOfReturning,
  presentAvailable,
  presentListing,
  presentReturning,
} from '../resale/listings.ts'
import { countQueue } from '../staff/countQueue.ts'
import { findInQueue, listQueue, presentQueueRow, queueContext } from '../staff/listQueue.ts'
import { listNotes } from '../staff/requestNotes.ts'
import { findListing } from '../tickets/Listing.ts'
import {
  listForStaff,
  listPastTickets,
  listUpcomingTickets,
  positionOf as positionOfTicket,
} from '../tickets/listTickets.ts'
import { presentTickets, presentTicketsForAdmin } from '../tickets/presentTicket.ts'
import { findViewedUser, openUserView } from './openUserView.ts'

const dayMs = 24 * 60 * 60 * 1000
const newestEntries = { limit: usualPage, before: undefined }

/** Read-only: apart from the record of who opened an account, no call changes anything, and none marks anything read. */
export function viewRoutes(deps: Deps) {
  return [...adminViewRoutes(deps), ...userViewRoutes(deps)]
}

function adminViewRoutes(deps: Deps) {
  return [
    route(viewsApi.adminSummary, developer, ({ actor }) => {
      const now = deps.now()
      return countQueue(deps.db, new Date(now.getTime() - dayMs), queueContext(now, actor.id))
    }),

    route(viewsApi.adminRequests, developer, async ({ actor, query, ctx }) => {
      const now = deps.now()
      const after = readCursor(query.cursor, ['number', 'text', 'text'])
      const placed = await listQueue(deps.db, query, after, queueContext(now, actor.id))
      return takePage(ctx, placed, query.limit, ({ position }) => position).map(({ row }) =>
        withoutScreenshot(presentQueueRow(row, now)),
      )
    }),

    route(viewsApi.adminRequest, developer, async ({ actor, params: { id } }) => {
      const [row] = await findInQueue(deps.db, { id })
      authorize(anyRow, actor, row)
      const tickets = await presentTicketsForAdmin(deps.db, await listForStaff(deps.db, id))
      return {
        request: withoutScreenshot(presentQueueRow(row, deps.now())),
        offers: (await listOffers(deps.db, id)).map(presentOfferForAdmin),
        tickets: tickets.map(withoutCode),
        refunds: (await listRefunds(deps.db, id)).map(presentRefund),
        notes: await listNotes(deps.db, id),
      }
    }),

    route(viewsApi.adminChat, developer, async ({ actor, params, query, ctx }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(anyRow, actor, request)
      const messages = await listChat(deps.db, request.id, query)
      const [oldest] = messages
      if (oldest && oldest.seq > 1) setNextPage(ctx, { before: String(oldest.seq) })
      return messages.map(presentChatMessage)
    }),

    route(viewsApi.adminMessages, developer, async ({ query, ctx }) => {
      const after = readCursor(query.cursor, ['number', 'text', 'text'])
      const placed = await listMessages(deps.db, query, after)
      return takePage(ctx, placed, query.limit, ({ position }) => position).map(({ row }) =>
        presentMessage(row),
      )
    }),

    route(viewsApi.adminReturns, developer, async ({ query, ctx }) => {
      const after = readCursor(query.cursor, ['text', 'text'])
      const rows = await listReturning(deps.db, { ...query, after })
      return takePage(ctx, rows, query.limit, positionOfReturning).map((row) =>
        presentReturning(row, deps.now()),
      )
    }),

    route(viewsApi.adminListings, developer, async ({ query, ctx }) => {
      const after = readCursor(query.cursor, ['text', 'text'])
      const rows = await listListings(deps.db, { ...query, after })
      return takePage(ctx, rows, query.limit, positionOfListing).map(presentListing)
    }),

    route(viewsApi.adminOptIns, developer, async ({ actor, params }) => {
      const listing = await findListing(deps.db, params.id)
      authorize(anyRow, actor, listing)
      return (await listInterested(deps.db, listing.id)).map(({ name, email, phone, ...optIn }) => ({
        ...optIn,
        user: { name, email, phone: phone || null },
      }))
    }),

    route(viewsApi.adminDiscountCodes, developer, async ({ query, ctx }) => {
      const after = readCursor(query.cursor, ['text', 'text'])
      const rows = await listDiscountCodes(deps.db, { limit: query.limit, after })
      return takePage(ctx, rows, query.limit, positionOfCode).map(presentDiscountCode)
    }),
  ]
}

function userViewRoutes(deps: Deps) {
  const viewed = (actor: Actor, { id }: { id: string }) =>
    findViewedUser(deps, { developerId: actor.id, userId: id })
  const isTheirs = (userId: string) => (_: Actor, request: { userId: string }) => request.userId === userId

  return [
    route(viewsApi.openUser, developer, ({ actor, params }) =>
      openUserView(deps, { developerId: actor.id, userId: params.id }),
    ),

    route(viewsApi.userRequests, developer, async ({ actor, params, query: { limit, cursor }, ctx }) => {
      const user = await viewed(actor, params)
      const after = readCursor(cursor, ['text', 'text'])
      const now = deps.now()
      const requests = await listRequestsOf(deps.db, user.id, { limit, after, view: undefined }, now)
      return takePage(ctx, requests, limit, positionOf).map((request) =>
        withoutScreenshot(presentRequest(request, now)),
      )
    }),

    route(viewsApi.userRequest, developer, async ({ actor, params }) => {
      const user = await viewed(actor, params)
      const [request] = await findShownRequest(deps.db, { id: params.requestId })
      authorize(isTheirs(user.id), actor, request)
      return {
        request: withoutScreenshot(presentRequest(request, deps.now())),
        offers: (await listOffers(deps.db, request.id)).map(presentOffer),
        timeline: (await readTimeline(deps.db, request.id, false, newestEntries)).map(presentTimelineEntry),
      }
    }),

    route(viewsApi.userChat, developer, async ({ actor, params, query, ctx }) => {
      const user = await viewed(actor, params)
      const request = await findRequest(deps.db, params.requestId)
      authorize(isTheirs(user.id), actor, request)
      const messages = await listChat(deps.db, request.id, query)
      const [oldest] = messages
      if (oldest && oldest.seq > 1) setNextPage(ctx, { before: String(oldest.seq) })
      return messages.map(presentChatMessage)
    }),

    route(viewsApi.userTickets, developer, async ({ actor, params, query: { limit, cursor }, ctx }) => {
      const user = await viewed(actor, params)
      const after = readCursor(cursor, ['text', 'text', 'number', 'text'])
      const now = deps.now()
      const past = await listPastTickets(deps.db, user.id, { limit, after, now })
      const page = takePage(ctx, past, limit, positionOfTicket)
      const upcoming = after ? [] : await listUpcomingTickets(deps.db, user.id, now)
      return (await presentTickets(deps.db, [...upcoming, ...page])).map(withoutCode)
    }),

    route(viewsApi.userListings, developer, async ({ actor, params, query: { limit, cursor }, ctx }) => {
      const user = await viewed(actor, params)
      const after = readCursor(cursor, ['text', 'text'])
      const now = deps.now()
      const rows = await listAvailable(deps.db, user, { limit, after, now })
      const page = takePage(ctx, rows, limit, positionOfListing)
      const chosenFor = after ? [] : await listChosenFor(deps.db, user.id, now)
      return [...chosenFor, ...page].map(presentAvailable)
    }),
  ]
}

/** Developers see the rows of everyone here. */
function anyRow(): boolean {
  return true
}

/** A request without the address of its screenshot, which only its customer and staff may open. */
export function withoutScreenshot<Request extends { stubhubScreenshot: string | null }>(
  request: Request,
): Request {
  return { ...request, stubhubScreenshot: null }
}

/** A ticket without the text of its code and the address of its file, which are enough to enter. */
export function withoutCode({
  qrCode,
  codeDrawing: _drawing,
  codeImage,
  ticketFile,
  ticketFileType,
  ...shown
}: Ticket): Omit<Ticket, 'qrCode' | 'codeDrawing' | 'codeImage' | 'ticketFile' | 'ticketFileType'> &
  Pick<ViewedTicket, 'hasCode' | 'hasFile'> {
  return { ...shown, hasCode: qrCode !== null || codeImage !== null, hasFile: ticketFile !== null }
}
