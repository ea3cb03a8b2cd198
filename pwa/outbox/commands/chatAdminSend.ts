import { chatApi } from '#contract/chat.ts'
import { chatSend } from './chatSend.ts'
import { defineCommand } from './command.ts'
import { message } from './message.ts'

export const chatAdminSend = defineCommand({
  ...message,
  name: 'chat.adminSend',
  endpoint: chatApi.adminSend,
  toCall: ({ requestId, message }, { writtenAt }) => ({ body: { requestId, message, writtenAt } }),
  label: (content, { artist = content.artist }) => chatSend.label(content, { artist }),
  failed: chatSend.failed,
})
