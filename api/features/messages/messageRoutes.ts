import { AppError } from '#contract/errors.ts'
import { messagesApi } from '#contract/messages.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { admin } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  findMessage,
  listMessages,
  markMessageRead,
  positionOf,
  presentMessage,
  respondToMessage,
} from './inbox.ts'

export function messageRoutes(deps: Deps) {
  async function present(id: string) {
    const [message] = await findMessage(deps.db, { id })
    if (!message) throw new AppError('not_found')
    return presentMessage(message)
  }

  return [
    route(messagesApi.list, admin, async ({ query, ctx }) => {
      const after = readCursor(query.cursor, ['text', 'text'])
      const rows = await listMessages(deps.db, query, { limit: query.limit, after })
      return takePage(ctx, rows, query.limit, positionOf).map(presentMessage)
    }),

    route(messagesApi.get, admin, ({ params }) => present(params.id)),

    route(messagesApi.markRead, admin, async ({ actor, params, command }) => {
      await markMessageRead(deps, { actor, command, messageId: params.id })
      return present(params.id)
    }),

    route(messagesApi.respond, admin, async ({ actor, params, command, body }) => {
      const { responseMessage: text } = body
      await respondToMessage(deps, { actor, command, messageId: params.id, text })
      return present(params.id)
    }),
  ]
}
