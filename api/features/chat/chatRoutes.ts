import { chatApi } from '#contract/chat.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { canReadChat } from './chatPolicy.ts'
import { listChat } from './listChat.ts'
import { presentChatMessage } from './presentChatMessage.ts'
import { sendChatMessage } from './sendChatMessage.ts'

export function chatRoutes(deps: Deps) {
  return [
    route(chatApi.list, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.requestId)
      authorize(canReadChat, actor, request)
      return (await listChat(deps.db, request.id)).map(presentChatMessage)
    }),

    route(chatApi.send, signedIn, async ({ actor, command, body }) =>
      presentChatMessage(await sendChatMessage(deps, { actor, command, body, fromStaff: false })),
    ),

    route(chatApi.adminSend, admin, async ({ actor, command, body }) =>
      presentChatMessage(await sendChatMessage(deps, { actor, command, body, fromStaff: true })),
    ),
  ]
}
