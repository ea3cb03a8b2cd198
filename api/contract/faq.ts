import { z } from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, requiredText } from './fields.ts'
import { paging } from './lists.ts'

/** The subject of every question from the FAQ panel. */
export const questionSubject = 'FAQ - Custom Question' as const

const question = {
  message: requiredText('Please write your question', maxMessageLength),
  subject: z.literal(questionSubject, { error: `The subject is '${questionSubject}'` }),
}

/** A question, as its writer reads it. */
export const ownQuestion = z.object({
  id,
  message: z.string(),
  createdAt: instant,
  /** Null until staff have answered. */
  answer: z.nullable(
    z.object({
      text: z.string(),
      /** Member of the team who answered. */
      by: z.string(),
      at: instant,
      /** Whether the writer of the question has read the answer. */
      isRead: z.boolean(),
    }),
  ),
})
export type OwnQuestion = z.output<typeof ownQuestion>

export const faqApi = {
  /** The caller's questions, newest first. */
  listMine: endpoint({
    method: 'GET',
    path: '/api/my-questions',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(ownQuestion),
  }),
  /** The caller has read all answers that there are. */
  readAnswers: endpoint({
    method: 'PATCH',
    path: '/api/my-questions/read',
    kind: 'json',
    reply: done,
  }),
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
