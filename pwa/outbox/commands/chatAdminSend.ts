import { chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import { requestsApi } from '#contract/requests.ts'
import { chatSend } from './chatSend.ts'
import { defineCommand } from './command.ts'
import { message, messageContent, threadAddress } from './message.ts'

export const chatAdminSend = defineCommand({
  ...message,
  name: 'chat.adminSend',
  endpoint: chatApi.adminSend,
  content: messageContent,
  toCall: (content, { writtenAt }) => ({ body: { ...content, writtenAt } }),
  label: chatSend.label,
  failed: chatSend.failed,
  touches: ({ requestId }) => [
    threadAddress(requestId),
    pathOf(requestsApi.adminList),
    pathOf(requestsApi.adminGet, { id: requestId }),
  ],
})
