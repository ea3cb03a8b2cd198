import { AppError } from '#contract/errors.ts'
import { messagesApi } from '#contract/messages.ts'
import type { Deps } from '../../config/deps.ts'
import { admin } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  countMessages,
  findMessage,
  markMessage,
  pageOfMessages,
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
    route(messagesApi.list, admin, (call) => pageOfMessages(deps.db, call)),

    route(messagesApi.summary, admin, () => countMessages(deps.db)),

    route(messagesApi.get, admin, ({ params }) => present(params.id)),

    route(messagesApi.markRead, admin, async ({ actor, params, command }) => {
      await markMessage(deps, { actor, command, messageId: params.id, isRead: true })
      return present(params.id)
    }),

    route(messagesApi.markUnread, admin, async ({ actor, params, command }) => {
      await markMessage(deps, { actor, command, messageId: params.id, isRead: false })
      return present(params.id)
    }),

    route(messagesApi.respond, admin, async ({ actor, params, command, body }) => {
      const { responseMessage: text } = body
      await respondToMessage(deps, { actor, command, messageId: params.id, text })
      return present(params.id)
    }),
  ]
}
