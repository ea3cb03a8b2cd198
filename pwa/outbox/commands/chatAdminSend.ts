import { z } from 'zod/mini'
import { chatApi } from '#contract/chat.ts'
import { chatSend } from './chatSend.ts'
import { defineCommand } from './command.ts'
import { message, messageContent } from './message.ts'

export const chatAdminSend = defineCommand({
  ...message,
  name: 'chat.adminSend',
  endpoint: chatApi.adminSend,
  // The lists of staff are not at hand everywhere, e.g. after the role was lost.
  content: z.extend(messageContent, { artist: z.optional(z.string()) }),
  toCall: ({ requestId, message }, { writtenAt }) => ({ body: { requestId, message, writtenAt } }),
  label: (content, { artist = content.artist }) => chatSend.label(content, { artist }),
  failed: chatSend.failed,
})
