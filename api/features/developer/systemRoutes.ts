import { systemApi } from '#contract/system.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  addBlacklistedWord,
  changeBlacklistedWord,
  listBlacklistedWords,
  removeBlacklistedWord,
} from '../requests/blacklistedWords.ts'
import { deleteRequest } from './deleteRequest.ts'
import { listAllRequests, presentListedRequest } from './listAllRequests.ts'

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
