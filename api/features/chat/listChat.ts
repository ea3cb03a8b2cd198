import type { Knex } from 'knex'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { ChatMessage } from './ChatMessage.ts'

/** The newest messages of a thread, oldest first (design, section 4, item 25). */
const longestThread = 200
const previewLength = 140

export async function listChat(db: Knex, requestId: string): Promise<ChatMessage[]> {
  const newestFirst = await ChatMessage.query(db)
    .where({ requestId })
    .orderBy('seq', 'desc')
    .limit(longestThread)
  return newestFirst.reverse()
}

/** The last line of each thread, by request id. */
export async function listLastMessages(
  db: Knex,
  requestIds: string[],
): Promise<Map<string, NonNullable<AdminTicketRequest['lastMessage']>>> {
  const newest = ChatMessage.query(db)
    .whereIn('requestId', requestIds)
    .groupBy('requestId')
    .select('requestId')
    .max('seq')
  const messages = await ChatMessage.query(db).whereIn(['requestId', 'seq'], newest)
  return new Map(
    messages.map(({ requestId, message, fromStaff }) => [
      requestId,
      { text: message.slice(0, previewLength), fromStaff },
    ]),
  )
}
