import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { ChatMessage } from './ChatMessage.ts'

/** Mails a customer about a message from staff. */
export const mailUnreadMessage = defineJob({
  kind: 'chat.mail_unread_message',
  lane: 'mail',
  payload: z.object({ messageId: z.string() }),
  async run(deps, { messageId }, attempt) {
    const message = await ChatMessage.query(deps.db).findById(messageId)
    const request = message && (await findRequest(deps.db, message.requestId))
    if (!request) return
    await mailCustomer(deps, attempt, request.userId, {
      type: 'chat_message',
      subject: `A message about ${request.artist}`,
      text: `You have a message about ${request.artist} at ${request.venue}:\n\n${message.message}`,
      path: `/dashboard?ticket=${request.id}`,
      actionLabel: 'Reply in the chat',
    })
  },
})
