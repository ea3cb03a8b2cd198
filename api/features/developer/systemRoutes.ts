import type { Knex } from 'knex'
import { expiryReason, statusForAdmin } from '#contract/rules/requestStatus.ts'
import { type ListedRequest, systemApi } from '#contract/system.ts'
import type { Deps } from '../../config/deps.ts'
import { prepareSearch } from '../../db/searchWords.ts'
import { type Position, readCursor, takePage } from '../../http/pages.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  addBlacklistedWord,
  changeBlacklistedWord,
  listBlacklistedWords,
  removeBlacklistedWord,
} from '../requests/blacklistedWords.ts'
import { shownRequests } from '../requests/listRequests.ts'
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

    route(systemApi.requests, developer, async ({ query: { q, limit, cursor }, ctx }) => {
      const after = readCursor(cursor, ['text', 'text'])
      const requests = await listAllRequests(deps.db, { q, limit, after })
      const now = deps.now()
      return takePage(ctx, requests, limit, ({ createdAt, id }) => [createdAt, id]).map((request) =>
        presentListedRequest(request, now),
      )
    }),

    route(systemApi.deleteRequest, developer, async ({ actor, params }) => {
      await deleteRequest(deps, actor, params.id)
      return {}
    }),
  ]
}

interface Page {
  q: string | undefined
  limit: number
  after: Position | undefined
}

/** The requests of all customers, newest first: a page, and one more row if there is a next page. */
export async function listAllRequests(db: Knex, { q, limit, after }: Page): Promise<ShownRequest[]> {
  const requests = shownRequests(db)
    .orderBy('ticket_requests.createdAt', 'desc')
    .orderBy('ticket_requests.id', 'desc')
    .limit(limit + 1)
  if (q) (await prepareSearch(db, ['request'], q)).narrow(requests, 'ticket_requests.id')
  if (after) requests.whereRaw('(ticket_requests.created_at, ticket_requests.id) < (?, ?)', [...after])
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
