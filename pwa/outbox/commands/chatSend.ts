import { chatApi } from '#contract/chat.ts'
import { defineCommand } from './command.ts'
import { message } from './message.ts'

export const chatSend = defineCommand({
  ...message,
  name: 'chat.send',
  endpoint: chatApi.send,
  // Messages can be written about a request that is still unsent.
  dependsOn: ({ requestId }) => requestId,
  toCall: (content, { writtenAt }) => ({ body: { ...content, writtenAt } }),
  label: (_, { artist }) => (artist ? `Message about ${artist}` : 'Message'),
  failed: 'Failed to send message',
})
