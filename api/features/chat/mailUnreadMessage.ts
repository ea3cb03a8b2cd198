import type { Knex } from 'knex'
import { z } from 'zod'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { ChatMessage } from './ChatMessage.ts'
import { readOrOpenedSeq } from './chatReads.ts'

/**
 * Ten minutes after a message of staff: if its customer has neither read it nor opened its notification, they are mailed what staff
 * have written since, in one mail. The jobs of the later messages then find theirs mailed.
 */
export const mailUnreadMessage = defineJob({
  kind: 'chat.mail_unread_message',
  lane: 'mail',
  payload: z.object({ messageId: z.uuid() }),
  async run(deps, { messageId }) {
    const message = await ChatMessage.query(deps.db).findById(messageId)
    const request = message && (await findRequest(deps.db, message.requestId))
    if (!message || !request || message.seq <= (await readOrOpenedSeq(deps.db, request))) return
    const thread = { userId: request.userId, requestId: request.id }
    await inTransaction(deps, async (tx) => {
      await tx
        .db('chat_reads')
        .insert({ ...thread, lastSeq: 0 })
        .onConflict(['userId', 'requestId'])
        .ignore()
      const { mailedSeq } = await tx.db('chat_reads').where(thread).first('mailedSeq')
      if (mailedSeq >= message.seq) return
      const to = await newestOfStaff(tx.db, request.id)
      // One of several concurrent jobs goes on. The mail has a job of its own, so that a retry is the same mail.
      const taken = await tx
        .db('chat_reads')
        .where({ ...thread, mailedSeq })
        .update({ mailedSeq: to })
      if (taken > 0) await queueJob(tx, mailMissedMessages, { requestId: request.id, after: mailedSeq, to })
    })
  },
})

async function newestOfStaff(db: Knex, requestId: string): Promise<number> {
  const row = await db('chat_messages').where({ requestId, fromStaff: true }).max({ seq: 'seq' }).first()
  return row?.seq
}

/** Mails a customer the messages of staff that they have missed: those after one position and up to another. */
export const mailMissedMessages = defineJob({
  kind: 'chat.mail_missed_messages',
  lane: 'mail',
  payload: z.object({ requestId: z.uuid(), after: z.int(), to: z.int() }),
  async run(deps, { requestId, after, to }, attempt) {
    const request = await findRequest(deps.db, requestId)
    if (!request) return
    const read = await readOrOpenedSeq(deps.db, request)
    const messages = await ChatMessage.query(deps.db)
      .where({ requestId, fromStaff: true })
      .where('seq', '>', Math.max(after, read))
      .where('seq', '<=', to)
      .orderBy('seq')
    if (messages.length === 0) return
    const isOne = messages.length === 1
    const what = isOne ? 'a message' : `${messages.length} messages`
    await mailCustomer(deps, attempt, request.userId, {
      type: 'chat_message',
      subject: `${isOne ? 'A message' : what} about ${request.artist}`,
      text: [
        `You have ${what} about ${request.artist} at ${request.venue}:`,
        ...messages.map(({ message }) => message),
      ].join('\n\n'),
      path: `/dashboard?ticket=${request.id}`,
      actionLabel: 'Reply in the chat',
    })
  },
})
