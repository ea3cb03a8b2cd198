import type { Knex } from 'knex'
import type { ChatReads } from '#contract/chat.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'

type Thread = Pick<TicketRequest, 'id' | 'userId'>

interface ReadRow {
  lastSeq: number
  readAt: string | null
}

/** How far a thread has been read by the caller and by the other side, which for the customer is any member of staff. */
export async function readChatReads(db: Knex, request: Thread, callerId: string): Promise<ChatReads> {
  const ofThread = () => db('chat_reads').where({ requestId: request.id }).select('lastSeq', 'readAt')
  const [own]: ReadRow[] = await ofThread().where({ userId: callerId })
  const others = ofThread().orderBy('lastSeq', 'desc').orderBy('readAt').limit(1)
  const [seen]: ReadRow[] =
    callerId === request.userId
      ? await others.whereNot({ userId: request.userId })
      : await others.where({ userId: request.userId })
  return { readSeq: own?.lastSeq ?? 0, seenSeq: seen?.lastSeq ?? 0, seenAt: seen?.readAt ?? null }
}
