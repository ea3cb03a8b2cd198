import { chatApi } from '#contract/chat.ts'
import type { Deps } from '../../config/deps.ts'
import { admin, authorize, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { ownsRequest, staffCanSeeRequest } from '../requests/requestPolicy.ts'
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

    route(chatApi.send, signedIn, async ({ actor, command, body }) => {
      const request = await findRequest(deps.db, body.requestId)
      authorize(ownsRequest, actor, request)
      const { message: text, requestId, writtenAt } = body
      const sent = await sendChatMessage(deps, {
        actor,
        command,
        requestId,
        text,
        writtenAt,
        fromStaff: false,
      })
      return presentChatMessage(sent)
    }),

    route(chatApi.adminSend, admin, async ({ actor, command, body }) => {
      const request = await findRequest(deps.db, body.requestId)
      authorize(staffCanSeeRequest, actor, request)
      const { message: text, requestId, writtenAt } = body
      const sent = await sendChatMessage(deps, {
        actor,
        command,
        requestId,
        text,
        writtenAt,
        fromStaff: true,
      })
      return presentChatMessage(sent)
    }),
  ]
}
