import { faqApi, questionSubject } from '#contract/faq.ts'
import { messagesApi } from '#contract/messages.ts'
import { defineCommand } from './command.ts'

export const faqAsk = defineCommand({
  name: 'faq.ask',
  endpoint: faqApi.ask,
  edit: 'message',
  subject: (_, id) => ({ kind: 'message', id }),
  toCall: ({ message }) => ({ body: { message, subject: questionSubject } }),
  label: () => 'Question to our team',
  failed: 'Submission Failed',
})

export const messageRead = defineCommand({
  name: 'message.read',
  endpoint: messagesApi.markRead,
  subject: ({ messageId }) => ({ kind: 'message', id: messageId }),
  toCall: ({ messageId }) => ({ params: { id: messageId } }),
  label: ({ subject }) => (subject ? `Message marked as read: ${subject}` : 'Message marked as read'),
  failed: 'Failed to update message',
})
