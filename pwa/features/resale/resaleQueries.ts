import { type ResellNotification, resaleApi } from '#contract/resale.ts'
import type { ReturnStatus } from '#contract/rules/ticketStatus.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'

export const resaleQueries = {
  /** Tickets for sale in the user's area, newest first. */
  available: () => readPages(resaleApi.listMine),
  /** For staff: tickets that are sent back, newest first. */
  returning: (filter: { id?: string; returnStatus?: ReturnStatus; q?: string }) =>
    readPages(resaleApi.listReturning, { query: filter }),
  /** For staff: listings, newest first. */
  listings: (filter: { id?: string; status?: ResellNotification['status']; q?: string }) =>
    readPages(resaleApi.adminList, { query: filter }),
  /** For staff: who is interested in a listing, the earliest first. */
  interested: (listingId: string) => readQuery(resaleApi.listOptIns, { params: { id: listingId } }),
}
