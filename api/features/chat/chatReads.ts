import type { Knex } from 'knex'
import type { ChatReads } from '#contract/chat.ts'
import { mostUnread } from '#contract/requests.ts'
import { type ReadByWriting, readByWriting } from '#contract/rules/readByWriting.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import type { ChatMessage } from './ChatMessage.ts'

type Thread = Pick<TicketRequest, 'id' | 'userId'>

interface ReadRow {
  lastSeq: number
  readAt: string | null
}

type Newest = Pick<ChatMessage, 'seq' | 'authorId' | 'createdAt' | 'writtenAt'>

/**
 * How far a thread has been read by the caller and by the other side, which for the customer is any member of staff. Who writes
 * has read what was there.
 */
export async function readChatReads(db: Knex, request: Thread, callerId: string): Promise<ChatReads> {
  const ofThread = () => db('chat_reads').where({ requestId: request.id }).select('lastSeq', 'readAt')
  const [own]: ReadRow[] = await ofThread().where({ userId: callerId })
  const others = ofThread().orderBy('lastSeq', 'desc').orderBy('readAt').limit(1)
  const [seen]: ReadRow[] =
    callerId === request.userId
      ? await others.whereNot({ userId: request.userId })
      : await others.where({ userId: request.userId })
  const newest: Newest[] = await db('chat_messages')
    .where({ requestId: request.id })
    .orderBy('seq', 'desc')
    .limit(mostUnread)
    .select('seq', 'authorId', 'createdAt', 'writtenAt')
  const messages = newest.toReversed()
  const isOwn = ({ authorId }: Newest) => authorId === callerId
  const isByCustomer = ({ authorId }: Newest) => authorId === request.userId
  const isByStaff = (message: Newest) => !isByCustomer(message)
  const isByOthers = callerId === request.userId ? isByStaff : isByCustomer
  const isForOthers = callerId === request.userId ? isByCustomer : isByStaff
  const { lastSeq, readAt } = further(seen, readByWriting(messages, isByOthers, isForOthers))
  return {
    readSeq: further(own, readByWriting(messages, isOwn, isByOthers)).lastSeq,
    seenSeq: lastSeq,
    seenAt: readAt,
  }
}

function further(read: ReadRow | undefined, answered: ReadByWriting | undefined): ReadRow {
  const reported = read ?? { lastSeq: 0, readAt: null }
  return answered && answered.seq > reported.lastSeq
    ? { lastSeq: answered.seq, readAt: answered.at }
    : reported
}
