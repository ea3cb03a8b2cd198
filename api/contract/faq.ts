import { z } from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText } from './fields.ts'

/** The subject of every question from the FAQ panel. */
export const questionSubject = 'FAQ - Custom Question' as const

const question = {
  message: requiredText('Please write your question', maxMessageLength),
  subject: z.literal(questionSubject, { error: `The subject is '${questionSubject}'` }),
}

export const faqApi = {
  /** A customer's own question to staff (docs/RULES.md, Questions). */
  ask: endpoint({
    method: 'POST',
    path: '/api/escalate-to-admin',
    kind: 'json',
    body: z.object(question),
    reply: z.object({ id, subject: z.string(), message: z.string(), createdAt: instant }),
    status: 201,
    repeatableByKey: true,
  }),
}
