import { fileUrl } from '#contract/files.ts'
import type { AdminTicketRequest, TicketRequest as PresentedRequest } from '#contract/requests.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { expiryReason, statusForAdmin, statusForCustomer } from '#contract/rules/requestStatus.ts'
import {
  type CurrentOffer,
  type LastMessageColumns,
  type OrderColumns,
  presentCurrentOffer,
  presentLastMessage,
  presentOrder,
} from './requestColumns.ts'
import { statusAt, type TicketRequest } from './TicketRequest.ts'

/** The columns needed to present a request. */
export const shownColumns = [
  'id',
  'userId',
  'name',
  'email',
  'phone',
  'artist',
  'venue',
  'concertDate',
  'section',
  'preferredRow',
  'ticketCount',
  'stubhubPrice',
  'screenshotFileId',
  'kind',
  'status',
  'adminResponse',
  'offerPrice',
  'clientResponse',
  'messageCount',
  'replyDueAt',
  'remindAt',
  'deadlineAt',
  'paidAt',
  'completedAt',
  'showMoves',
  'firstVenue',
  'firstConcertDate',
  'showCancelledAt',
  'moneyBackAskedAt',
  'createdAt',
] as const satisfies (keyof TicketRequest)[]
export type ShownRequest = Pick<TicketRequest, (typeof shownColumns)[number]> & CurrentOffer

/** A request with what only its customer sees. */
export type CustomersRequest = ShownRequest & LastMessageColumns & OrderColumns & { unread: number | string }

export function presentRequest(request: CustomersRequest, now: Date): PresentedRequest {
  return {
    status: statusForCustomer(statusAt(request, now)),
    lastMessage: presentLastMessage(request),
    unreadMessages: Number(request.unread),
    order: presentOrder(request),
    ...presentFields(request),
  }
}

/** Data of other features in the staff list. */
type RequestExtras = Pick<
  AdminTicketRequest,
  | 'lastMessage'
  | 'moneyBack'
  | 'undeliveredTickets'
  | 'unreadByStaff'
  | 'assignedTo'
  | 'snoozedUntil'
  | 'refundFailed'
  | 'isDisputed'
>

export function presentRequestForAdmin(
  request: ShownRequest,
  now: Date,
  extras: RequestExtras,
): AdminTicketRequest {
  return {
    userId: request.userId,
    completedAt: request.completedAt,
    moneyBackAskedAt: request.moneyBackAskedAt,
    remindAt: request.remindAt,
    status: statusForAdmin(statusAt(request, now)),
    ...extras,
    ...presentFields(request),
  }
}

/** What both sides see. Spread it last: in Node 20, each property that follows a spread of so many takes a microsecond. */
function presentFields(request: ShownRequest) {
  return {
    id: request.id,
    kind: request.kind,
    name: request.name,
    email: request.email,
    phone: request.phone,
    artist: request.artist,
    venue: request.venue,
    concertDate: request.concertDate,
    section: request.section,
    preferredRow: request.preferredRow,
    ticketCount: request.ticketCount,
    stubhubPrice: request.stubhubPrice,
    stubhubScreenshot: request.screenshotFileId && fileUrl(request.screenshotFileId),
    adminResponse: request.adminResponse,
    offerPrice: request.offerPrice === null ? null : dollarsFromCents(request.offerPrice),
    clientResponse: request.clientResponse,
    createdAt: request.createdAt,
    replyDueAt: request.replyDueAt,
    deadlineAt: request.deadlineAt,
    expiredBecause: expiryReason({
      status: request.status,
      kind: request.kind,
      offerStatus: request.currentStatus,
      showCancelledAt: request.showCancelledAt,
    }),
    isPaid: request.paidAt !== null,
    showMoved: presentMoved(request),
    isShowCancelled: request.showCancelledAt !== null,
    messageCount: request.messageCount,
    currentOffer: presentCurrentOffer(request),
  }
}

/** How the show of a request has moved; null if it never has. */
export function presentMoved({
  showMoves: times,
  firstVenue: venue,
  firstConcertDate: concertDate,
}: Pick<TicketRequest, 'showMoves' | 'firstVenue' | 'firstConcertDate'>): PresentedRequest['showMoved'] {
  return venue === null || concertDate === null ? null : { times, venue, concertDate }
}
