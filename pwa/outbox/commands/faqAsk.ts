import { faqApi, questionSubject } from '#contract/faq.ts'
import { defineCommand } from './command.ts'

export const faqAsk = defineCommand({
  name: 'faq.ask',
  endpoint: faqApi.ask,
  edit: 'message',
  subject: (_, id) => ({ kind: 'message', id }),
  toCall: ({ message }) => ({ body: { message, subject: questionSubject } }),
  label: () => 'Question to our team',
  failed: 'Submission Failed',
  sent: { title: 'Question sent', description: 'We will answer within 24 hours.' },
})
