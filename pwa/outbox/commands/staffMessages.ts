import { faqApi, questionSubject } from '#contract/faq.ts'
import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { rowPatch } from '../../http/pages.ts'
import { defineCommand, type Subject } from './command.ts'

export const faqAsk = defineCommand({
  name: 'faq.ask',
  endpoint: faqApi.ask,
  edit: 'message',
  subject: (_, id) => ({ kind: 'message', id }),
  toCall: ({ message }) => ({ body: { message, subject: questionSubject } }),
  label: () => 'Question to our team',
  failed: 'Submission Failed',
})

/** Fields that the commands about a message to staff share. */
const staffMessage = {
  subject: ({ messageId }: { messageId: string }): Subject => ({ kind: 'message', id: messageId }),
  toCall: ({ messageId }: { messageId: string }) => ({ params: { id: messageId } }),
  patches: (changed: AdminMessage) => [rowPatch(messagesApi.get, changed.id, () => changed)],
  failed: 'Failed to update message',
} as const

export const messageRead = defineCommand({
  ...staffMessage,
  name: 'message.read',
  endpoint: messagesApi.markRead,
  label: ({ subject }) => (subject ? `Message marked as read: ${subject}` : 'Message marked as read'),
})

export const messageUnread = defineCommand({
  ...staffMessage,
  name: 'message.unread',
  endpoint: messagesApi.markUnread,
  label: ({ subject }) => (subject ? `Message marked as unread: ${subject}` : 'Message marked as unread'),
})
