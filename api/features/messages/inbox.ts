import type { Knex } from 'knex'
import { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { AdminMessage, messagesApi } from '#contract/messages.ts'
import type { Deps } from '../../config/deps.ts'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { type Command, idForCommand, inTransactionOnce, type Tx } from '../../db/inTransaction.ts'
import { type PageShape, pagedQuery } from '../../db/pagedQuery.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Position } from '../../http/pages.ts'
import type { Actor } from '../../http/policies.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { lockForMessage } from '../requests/changeRequestStatus.ts'

const columns = [
  'id',
  'subject',
  'message',
  'priority',
  'isRead',
  'fromUserId',
  'createdAt',
  'requestId',
  'response',
  'respondedAt',
] as const satisfies (keyof AdminMessage)[]

type MessageRow = Pick<AdminMessage, Exclude<(typeof columns)[number], 'isRead'>> & {
  isRead: boolean | number
  fromName: string | null
  fromEmail: string | null
  artist: string | null
  respondedBy: string | null
}

type Filter = Pick<QueryOf<typeof messagesApi.list>, 'state' | 'priority' | 'about'>

function messages(db: Knex): Knex.QueryBuilder {
  return db('admin_messages')
    .leftJoin('users as writer', 'writer.id', 'admin_messages.fromUserId')
    .leftJoin('users as responder', 'responder.id', 'admin_messages.respondedBy')
    .leftJoin('ticket_requests', 'ticket_requests.id', 'admin_messages.requestId')
    .select([
      ...columnsAs(db, 'admin_messages', columns),
      db.raw('?? as "fromName"', ['writer.name']),
      db.raw('?? as "fromEmail"', ['writer.email']),
      db.raw('?? as "artist"', ['ticket_requests.artist']),
      db.raw('?? as "respondedBy"', ['responder.name']),
    ])
}

const readPage = pagedQuery<{ at: string; id: string }, MessageRow, PageShape & Filter>(
  (db, { at, id }, { state, priority, about, isFirst, limit }) => {
    const page = messages(db)
      .orderBy('admin_messages.createdAt', 'desc')
      .orderBy('admin_messages.id', 'desc')
      .limit(limit)
    // As in the indexes of these filters.
    if (state === 'unread') page.whereRaw('not admin_messages.is_read')
    if (about === 'request') page.whereRaw('admin_messages.request_id is not null')
    if (priority) page.where('admin_messages.priority', priority)
    return isFirst
      ? page
      : page.whereRaw('(??, ??) < (?, ?)', ['admin_messages.createdAt', 'admin_messages.id', at, id])
  },
)

/** The messages to staff, newest first: a page, and one more row if there is a next page. */
export function listMessages(
  db: Knex,
  filter: Filter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<MessageRow[]> {
  const [at = '', id = ''] = after ?? []
  const { state, priority, about } = filter
  return readPage(db, { at, id }, { state, priority, about, isFirst: after === undefined, limit: limit + 1 })
}

/** One message to staff, as in the list. */
export const findMessage = hotQuery<{ id: string }, MessageRow>((db, { id }) =>
  messages(db).where('admin_messages.id', id),
)

export function positionOf({ createdAt, id }: MessageRow): Position {
  return [createdAt, id]
}

export function presentMessage({ fromName, fromEmail, isRead, ...message }: MessageRow): AdminMessage {
  const from = fromName === null || fromEmail === null ? null : { name: fromName, email: fromEmail }
  return { ...message, isRead: Boolean(isRead), from }
}

interface ReadMessage {
  actor: Actor
  command: Command | undefined
  messageId: string
}

/**
 * Marks a message to staff as read, for all of them. Repeating it succeeds.
 *
 * @throws {AppError} not_found
 */
export async function markMessageRead(deps: Deps, { actor, command, messageId }: ReadMessage): Promise<void> {
  await inTransactionOnce(deps, command, { id: messageId, load: async () => {} }, async (tx) => {
    const changed = await tx
      .db('admin_messages')
      .where({ id: messageId, isRead: false })
      .update({ isRead: true })
    if (changed > 0) {
      await recordEvent(tx, { type: 'inbox.read', actorId: actor.id, subjectId: messageId })
    } else if (!(await tx.db('admin_messages').where({ id: messageId }).first('id'))) {
      throw new AppError('not_found')
    }
  })
}

interface Response {
  actor: Actor
  command: Command | undefined
  messageId: string
  text: string
}

/**
 * Staff answer a message: in the chat if it is about a request, otherwise by mail to its writer. A message is
 * answered once; repeating one's own answer succeeds.
 *
 * @throws {AppError} not_found, message_answered with the name of who did, message_without_writer
 */
export async function respondToMessage(
  deps: Deps,
  { actor, command, messageId, text }: Response,
): Promise<void> {
  const id = idForCommand(command, deps.now())
  await inTransactionOnce(deps, command, { id, load: async () => {} }, async (tx) => {
    // Locks the row: of two admins at once the second waits here, and is told.
    const answered = await tx
      .db('admin_messages')
      .where({ id: messageId, respondedAt: null })
      .whereNotNull('fromUserId')
      .update({ isRead: true, response: text, respondedBy: actor.id, respondedAt: tx.now.toISOString() })
    const message = await tx.db('admin_messages').where({ id: messageId }).first()
    if (!message) throw new AppError('not_found')
    if (message.fromUserId === null) throw new AppError('message_without_writer')
    if (answered === 0) {
      if (message.respondedBy === actor.id && message.response === text) return
      const by = await tx.db('users').where({ id: message.respondedBy }).first('name')
      throw new AppError('message_answered', { message: `${by.name} has already answered this message.` })
    }
    if (message.requestId !== null) {
      const request = await lockForMessage(tx, message.requestId, { fromStaff: true, text })
      if (!request) throw new Error(`The request of message ${messageId} is gone`)
      const said = { id, author: actor, fromStaff: true, kind: 'chat', text } as const
      await addChatMessage(tx, request, said)
    }
    await recordEvent(tx, {
      type: 'inbox.responded',
      actorId: actor.id,
      subjectId: messageId,
      // A thread tells its customer by itself.
      customerId: message.requestId === null ? message.fromUserId : null,
      data: { isInThread: message.requestId !== null },
    })
  })
}

/** Mails the writer of a message to staff the answer, if that is not in the thread of a request. */
export const mailResponseJob = defineJob({
  kind: 'messages.mail_response',
  lane: 'mail',
  payload: z.object({ messageId: z.uuid() }),
  async run(deps, { messageId }, attempt) {
    const message = await deps.db('admin_messages').where({ id: messageId }).first()
    // Deleted with the writer's account.
    if (!message?.fromUserId || message.response === null) return
    await mailCustomer(deps, attempt, message.fromUserId, {
      type: 'message_response',
      subject: `Our answer: ${message.subject}`,
      text: `You wrote:\n\n${message.message}\n\nOur answer:\n\n${message.response}`,
      path: '/dashboard?faq=1',
      actionLabel: 'Open Live Shows',
    })
  },
})

/** Deletes a user's messages to staff. */
export async function eraseAdminMessages(tx: Tx, fromUserId: string): Promise<void> {
  await tx.db('admin_messages').where({ fromUserId }).delete()
}
