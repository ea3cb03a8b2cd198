import { usualPage } from '#contract/lists.ts'
import type { Ticket } from '#contract/tickets.ts'
import { type ViewedTicket, viewsApi } from '#contract/views.ts'
import type { Deps } from '../../config/deps.ts'
import { pageOf } from '../../http/pages.ts'
import { type Actor, authorize, developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { pageOfChat } from '../chat/listChat.ts'
import { pageOfCodes } from '../discounts/DiscountCode.ts'
import { pageOfMessages } from '../messages/inbox.ts'
import { listOffers } from '../offers/Offer.ts'
import { presentOffer, presentOfferForAdmin } from '../offers/presentOffer.ts'
import { listRefunds, presentRefund } from '../payments/listRefunds.ts'
import { findShownRequest, pageOfRequests } from '../requests/listRequests.ts'
import { presentRequest } from '../requests/presentRequest.ts'
import { presentTimelineEntry, readTimeline } from '../requests/readTimeline.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import {
  listInterested,
  listReturning,
  pageOfAvailable,
  pageOfListings,
  positionOfReturning,
  presentReturning,
} from '../resale/listings.ts'
import { countQueue } from '../staff/countQueue.ts'
import { findInQueue, listQueue, presentQueueRow, queueContext } from '../staff/listQueue.ts'
import { listNotes } from '../staff/requestNotes.ts'
import { findListing } from '../tickets/Listing.ts'
import { listForStaff, pageOfTickets } from '../tickets/listTickets.ts'
import { presentTicketsForAdmin } from '../tickets/presentTicket.ts'
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

    route(viewsApi.adminRequests, developer, async ({ actor, ...call }) => {
      const now = deps.now()
      const placed = await pageOf(
        call,
        (page) => listQueue(deps.db, page, page.after, queueContext(now, actor.id)),
        ({ position }) => position,
        ['number', 'text', 'text'],
      )
      return placed.map(({ row }) => withoutScreenshot(presentQueueRow(row, now)))
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

    route(viewsApi.adminChat, developer, async ({ actor, params, ...call }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(anyRow, actor, request)
      return pageOfChat(deps.db, request.id, call)
    }),

    route(viewsApi.adminMessages, developer, (call) => pageOfMessages(deps.db, call)),

    route(viewsApi.adminReturns, developer, async (call) => {
      const rows = await pageOf(call, (page) => listReturning(deps.db, page), positionOfReturning)
      return rows.map((row) => presentReturning(row, deps.now()))
    }),

    route(viewsApi.adminListings, developer, (call) => pageOfListings(deps.db, call)),

    route(viewsApi.adminOptIns, developer, async ({ actor, params }) => {
      const listing = await findListing(deps.db, params.id)
      authorize(anyRow, actor, listing)
      return listInterested(deps.db, listing.id)
    }),

    route(viewsApi.adminDiscountCodes, developer, (call) => pageOfCodes(deps.db, call)),
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

    route(viewsApi.userRequests, developer, async ({ actor, params, ...call }) => {
      const user = await viewed(actor, params)
      const requests = await pageOfRequests(deps, user.id, call)
      return requests.map(withoutScreenshot)
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

    route(viewsApi.userChat, developer, async ({ actor, params, ...call }) => {
      const user = await viewed(actor, params)
      const request = await findRequest(deps.db, params.requestId)
      authorize(isTheirs(user.id), actor, request)
      return pageOfChat(deps.db, request.id, call)
    }),

    route(viewsApi.userTickets, developer, async ({ actor, params, ...call }) => {
      const user = await viewed(actor, params)
      const tickets = await pageOfTickets(deps, user.id, call)
      return tickets.map(withoutCode)
    }),

    route(viewsApi.userListings, developer, async ({ actor, params, ...call }) =>
      pageOfAvailable(deps, await viewed(actor, params), call),
    ),
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
