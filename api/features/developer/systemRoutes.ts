import type { Knex } from 'knex'
import { expiryReason, statusForAdmin } from '#contract/rules/requestStatus.ts'
import { type ListedRequest, systemApi } from '#contract/system.ts'
import type { Deps } from '../../config/deps.ts'
import { newestFirst, type Page } from '../../db/pagedQuery.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import { pageOf } from '../../http/pages.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  addBlacklistedWord,
  changeBlacklistedWord,
  listBlacklistedWords,
  removeBlacklistedWord,
} from '../requests/blacklistedWords.ts'
import { positionOf, shownRequests } from '../requests/listRequests.ts'
import type { ShownRequest } from '../requests/presentRequest.ts'
import { statusAt } from '../requests/TicketRequest.ts'
import { deleteRequest } from './deleteRequest.ts'

export function systemRoutes(deps: Deps) {
  return [
    route(systemApi.blacklistedWords, developer, () => listBlacklistedWords(deps.db)),

    route(systemApi.addBlacklistedWord, developer, ({ actor, body }) =>
      addBlacklistedWord(deps, actor, body.word),
    ),

    route(systemApi.changeBlacklistedWord, developer, ({ actor, params, body }) =>
      changeBlacklistedWord(deps, actor, { id: params.id, isActive: body.isActive }),
    ),

    route(systemApi.removeBlacklistedWord, developer, async ({ actor, params }) => {
      await removeBlacklistedWord(deps, actor, params.id)
      return {}
    }),

    route(systemApi.requests, developer, async (call) => {
      const requests = await pageOf(call, (page) => listAllRequests(deps.db, page), positionOf)
      const now = deps.now()
      return requests.map((request) => presentListedRequest(request, now))
    }),

    route(systemApi.deleteRequest, developer, async ({ actor, params }) => {
      await deleteRequest(deps, actor, params.id)
      return {}
    }),
  ]
}

/** The requests of all customers, newest first: a page, and one more row if there is a next page. */
export async function listAllRequests(
  db: Knex,
  { q, ...page }: Page & { q?: string | undefined },
): Promise<ShownRequest[]> {
  const requests = newestFirst(shownRequests(db), ['ticket_requests.createdAt', 'ticket_requests.id'], page)
  if (q) (await prepareSearch(db, ['request'], q)).narrow(requests, 'ticket_requests.id')
  return requests
}

export function presentListedRequest(request: ShownRequest, now: Date): ListedRequest {
  const { id, artist, venue, concertDate, name, email, section, ticketCount, deadlineAt, paidAt, createdAt } =
    request
  return {
    ...{ id, artist, venue, concertDate, name, email, section, ticketCount, deadlineAt, createdAt },
    status: statusForAdmin(statusAt(request, now)),
    expiredBecause: expiryReason({ ...request, offerStatus: request.currentStatus }),
    isPaid: paidAt !== null,
  }
}
