import { offersApi } from '#contract/offers.ts'
import { readQuery } from '../../http/readQuery.ts'

/** Offers come newest first. */
export const offersQueries = {
  forRequest: (requestId: string) => readQuery(offersApi.listForRequest, { params: { id: requestId } }),
  adminForRequest: (requestId: string) =>
    readQuery(offersApi.adminListForRequest, { params: { id: requestId } }),
}
