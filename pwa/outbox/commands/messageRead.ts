import { messagesApi } from '#contract/messages.ts'
import { defineCommand } from './command.ts'

export const messageRead = defineCommand({
  name: 'message.read',
  endpoint: messagesApi.markRead,
  subject: ({ messageId }) => ({ kind: 'message', id: messageId }),
  toCall: ({ messageId }) => ({ params: { id: messageId } }),
  label: ({ subject }) => (subject ? `Message marked as read: ${subject}` : 'Message marked as read'),
  failed: 'Failed to update message',
})
