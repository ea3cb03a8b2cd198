import { type ResellNotification, resaleApi } from '#contract/resale.ts'
import type { ReturnStatus } from '#contract/rules/ticketStatus.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'

export const resaleQueries = {
  /** Tickets for sale in the user's area, newest first. */
  available: () => readPages(resaleApi.listMine),
  /** Tickets that are sent back, for staff, newest first. */
  returning: (filter: { id?: string; returnStatus?: ReturnStatus; q?: string }) =>
    readPages(resaleApi.listReturning, { query: filter }),
  /** Listings, for staff, newest first. */
  listings: (filter: { id?: string; status?: ResellNotification['status']; q?: string }) =>
    readPages(resaleApi.adminList, { query: filter }),
  /** Users interested in a listing, for staff, the earliest first. */
  interested: (listingId: string) => readQuery(resaleApi.listOptIns, { params: { id: listingId } }),
}
