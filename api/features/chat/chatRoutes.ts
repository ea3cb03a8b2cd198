import { chatApi } from '#contract/chat.ts'
import type { Deps } from '../../config/deps.ts'
import { setNextPage } from '../../http/pages.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { canReadChat } from './chatPolicy.ts'
import { markRead, readAs } from './chatReads.ts'
import { listChat } from './listChat.ts'
import { presentChatMessage } from './presentChatMessage.ts'
import { sendChatMessage } from './sendChatMessage.ts'

export function chatRoutes(deps: Deps) {
  return [
    route(chatApi.list, signedIn, async ({ actor, params, query, ctx }) => {
      const request = await findRequest(deps.db, params.requestId)
      authorize(canReadChat, actor, request)
      const messages = await listChat(deps.db, request.id, query)
      const [oldest] = messages
      // Positions have no gaps, so every message but the first has an older one.
      if (oldest && oldest.seq > 1) setNextPage(ctx, { before: String(oldest.seq) })
      return messages.map(presentChatMessage)
    }),

    route(chatApi.send, signedIn, async ({ actor, command, body }) =>
      presentChatMessage(await sendChatMessage(deps, { actor, command, body, fromStaff: false })),
    ),

    route(chatApi.adminSend, admin, async ({ actor, command, body }) =>
      presentChatMessage(await sendChatMessage(deps, { actor, command, body, fromStaff: true })),
    ),

    route(chatApi.reads, signedIn, ({ actor, params }) => readAs(deps.db, actor, params.requestId)),

    route(chatApi.markRead, signedIn, ({ actor, command, body }) => markRead(deps, { actor, command, body })),
  ]
}
