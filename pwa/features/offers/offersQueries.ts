import { z } from 'zod/mini'
import { offersApi } from '#contract/offers.ts'
import { readQuery } from '../../http/readQuery.ts'
import { personalPrefix, readLocal, writeLocal } from '../../offline/webStorage.ts'

/** Offers come newest first. */
export const offersQueries = {
  forRequest: (requestId: string) => readQuery(offersApi.listForRequest, { params: { id: requestId } }),
  adminForRequest: (requestId: string) =>
    readQuery(offersApi.adminListForRequest, { params: { id: requestId } }),
}

const acceptance = z.object({ totalAmount: z.number(), subtotal: z.number(), serviceFee: z.number() })
type Acceptance = z.output<typeof acceptance>

const acceptanceKey = (userId: string, requestId: string) =>
  `${personalPrefix(userId)}accepted-offer.${requestId}`

/** Stores the amounts that accepting returned, never the client secret. They never decide what is charged (docs/RULES.md, Money). */
export function saveAcceptance(userId: string, requestId: string, accepted: Acceptance): void {
  writeLocal(acceptanceKey(userId, requestId), JSON.stringify(acceptance.parse(accepted)))
}

/** The amounts that accepting returned on this device, to show until the server has been asked. */
export function readAcceptance(userId: string, requestId: string): Acceptance | undefined {
  try {
    return acceptance.safeParse(JSON.parse(readLocal(acceptanceKey(userId, requestId)) ?? 'null')).data
  } catch {
    return undefined
  }
}
