import { ticketsApi } from '#contract/tickets.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'

export const ticketsQueries = {
  /** The first page has all upcoming tickets, the others past ones. */
  mine: () => readPages(ticketsApi.listMine),
  adminForRequest: (requestId: string) =>
    readQuery(ticketsApi.adminListForRequest, { params: { id: requestId } }),
}
