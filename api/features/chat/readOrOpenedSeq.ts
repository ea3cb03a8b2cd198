import type { Knex } from 'knex'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { readChatReads } from './chatReads.ts'

/**
 * Up to which message of a thread its customer needs no mail and no notification: they have read it, or opened the notification
 * about it.
 */
export async function readOrOpenedSeq(
  db: Knex,
  request: Pick<TicketRequest, 'id' | 'userId'>,
): Promise<number> {
  const { readSeq } = await readChatReads(db, request, request.userId)
  const row = await db('chat_reads')
    .where({ requestId: request.id, userId: request.userId })
    .first('clickedSeq')
  return Math.max(readSeq, row?.clickedSeq ?? 0)
}
