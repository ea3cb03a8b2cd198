import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'

/** Mails the writer of a message to staff the answer, if that is not in the thread of a request. */
export const mailResponseJob = defineJob({
  kind: 'messages.mail_response',
  lane: 'mail',
  payload: z.object({ messageId: z.string() }),
  async run(deps, { messageId }, attempt) {
    const message = await deps.db('admin_messages').where({ id: messageId }).first()
    // Deleted with the writer's account.
    if (!message?.fromUserId || message.response === null) return
    await mailCustomer(deps, attempt, message.fromUserId, {
      type: 'message_response',
      subject: `Our answer: ${message.subject}`,
      text: `You wrote:\n\n${message.message}\n\nOur answer:\n\n${message.response}`,
      path: '/dashboard',
      actionLabel: 'Open Live Shows',
    })
  },
})
