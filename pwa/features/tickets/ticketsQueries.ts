import { ticketsApi } from '#contract/tickets.ts'
import { readQuery } from '../../http/readQuery.ts'

export const ticketsQueries = {
  mine: () => readQuery(ticketsApi.listMine),
  adminForRequest: (requestId: string) =>
    readQuery(ticketsApi.adminListForRequest, { params: { id: requestId } }),
}
