import { fileUrl } from '#contract/files.ts'
import type { AdminTicketRequest, TicketRequest as PresentedRequest } from '#contract/requests.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { statusForAdmin, statusForCustomer } from '#contract/rules/requestStatus.ts'
import type { TicketRequest } from './TicketRequest.ts'

export function presentRequest(request: TicketRequest, now: Date): PresentedRequest {
  return { ...presentFields(request), status: statusForCustomer(request.statusAt(now)) }
}

/** What other features know of a request, for the staff's list. */
export type RequestExtras = Pick<AdminTicketRequest, 'lastMessage' | 'undeliveredTickets'>

export function presentRequestForAdmin(
  request: TicketRequest,
  now: Date,
  extras: RequestExtras,
): AdminTicketRequest {
  return {
    ...presentFields(request),
    userId: request.userId,
    status: statusForAdmin(request.statusAt(now)),
    ...extras,
  }
}

function presentFields(request: TicketRequest) {
  const { screenshotFileId, offerPrice, paidAt, ...fields } = request
  return {
    ...fields,
    stubhubScreenshot: screenshotFileId && fileUrl(screenshotFileId),
    offerPrice: offerPrice === null ? null : dollarsFromCents(offerPrice),
    isPaid: paidAt !== null,
  }
}
