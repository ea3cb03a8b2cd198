import { chatApi } from '#contract/chat.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { canReadChat } from './chatPolicy.ts'
import { markRead, readAs } from './chatReads.ts'
import { pageOfChat } from './listChat.ts'
import { presentChatMessage } from './presentChatMessage.ts'
import { sendChatMessage } from './sendChatMessage.ts'

export function chatRoutes(deps: Deps) {
  return [
    route(chatApi.list, signedIn, async ({ actor, params, ...call }) => {
      const request = await findRequest(deps.db, params.requestId)
      authorize(canReadChat, actor, request)
      return pageOfChat(deps.db, request.id, call)
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
