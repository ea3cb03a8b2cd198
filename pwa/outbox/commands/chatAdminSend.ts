import { chatApi } from '#contract/chat.ts'
import { chatSend } from './chatSend.ts'
import { defineCommand } from './command.ts'
import { message, messageContent } from './message.ts'

export const chatAdminSend = defineCommand({
  ...message,
  name: 'chat.adminSend',
  endpoint: chatApi.adminSend,
  content: messageContent,
  toCall: (content, { writtenAt }) => ({ body: { ...content, writtenAt } }),
  label: chatSend.label,
  failed: chatSend.failed,
})
