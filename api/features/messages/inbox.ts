import type { Knex } from 'knex'
import { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { maxCounted } from '#contract/lists.ts'
import type { AdminMessage, MessageKind, MessageSummary, messagesApi } from '#contract/messages.ts'
import type { Deps } from '../../config/deps.ts'
import { capped, countColumns } from '../../db/countRows.ts'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { type Command, idForCommand, inTransactionOnce, type Tx } from '../../db/inTransaction.ts'
import { newestFirst, type PageShape, pagedQuery } from '../../db/pagedQuery.ts'
import { prepareSearch, type Search } from '../../db/searchWords.ts'
import type { AlertingEventType } from '../../events/catalogue.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { type ListCall, type Position, pageOf } from '../../http/pages.ts'
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
  event: string
  isRead: boolean | number
  fromName: string | null
  fromEmail: string | null
  artist: string | null
  respondedBy: string | null
}

type Query = Omit<QueryOf<typeof messagesApi.list>, 'cursor'>
type Filter = Pick<Query, 'state' | 'priority' | 'kind'>

/** The events whose messages are of a kind. */
const eventOfKind: Record<MessageKind, AlertingEventType> = {
  negotiation: 'chat.message_sent',
  faq: 'faq.question_asked',
}
const kinds = Object.entries(eventOfKind) as [MessageKind, AlertingEventType][]

function messages(db: Knex): Knex.QueryBuilder {
  return db('admin_messages')
    .leftJoin('users as writer', 'writer.id', 'admin_messages.fromUserId')
    .leftJoin('users as responder', 'responder.id', 'admin_messages.respondedBy')
    .leftJoin('ticket_requests', 'ticket_requests.id', 'admin_messages.requestId')
    .select([
      ...columnsAs(db, 'admin_messages', [...columns, 'event']),
      db.raw('?? as "fromName"', ['writer.name']),
      db.raw('?? as "fromEmail"', ['writer.email']),
      db.raw('?? as "artist"', ['ticket_requests.artist']),
      db.raw('?? as "respondedBy"', ['responder.name']),
    ])
}

/** The parts of a list, one after the other, each newest first. */
const segmentsOf = {
  newest: [undefined],
  urgent: ['unread urgent', 'all others'],
} as const

interface MessageShape extends PageShape, Filter {
  segment: (typeof segmentsOf)['newest' | 'urgent'][number]
}

const readPage = pagedQuery<{ at: string; id: string }, MessageRow, MessageShape>((db, values, shape) =>
  messagePage(db, values, shape),
)

function messagePage(
  db: Knex,
  { at, id }: { at: string; id: string },
  { segment, state, priority, kind, isFirst, limit }: MessageShape,
  search?: Search,
): Knex.QueryBuilder {
  const after = isFirst ? undefined : [at, id]
  const page = newestFirst(messages(db), ['admin_messages.createdAt', 'admin_messages.id'], { limit, after })
  // As in the indexes of these filters.
  if (state === 'unread' || segment === 'unread urgent') page.whereRaw('not admin_messages.is_read')
  if (priority) page.where('admin_messages.priority', priority)
  if (segment === 'unread urgent') page.where('admin_messages.priority', 'urgent')
  if (segment === 'all others')
    page.whereRaw("(admin_messages.is_read or admin_messages.priority <> 'urgent')")
  if (kind) page.where('admin_messages.event', eventOfKind[kind])
  search?.narrow(page, 'admin_messages.id')
  return page
}

/** A message with its position: the number of its segment, its time, its id. */
interface Placed {
  row: MessageRow
  position: Position
}

/** The page of messages that a call asks for. */
export async function pageOfMessages(db: Knex, call: ListCall<Query>): Promise<AdminMessage[]> {
  const placed = await pageOf(
    call,
    (page) => listMessages(db, page, page.after),
    ({ position }) => position,
    ['number', 'text', 'text'],
  )
  return placed.map(({ row }) => presentMessage(row))
}

/** The messages to staff: a page, and one more row if there is a next page. */
async function listMessages(
  db: Knex,
  {
    state,
    priority,
    kind,
    q,
    order = 'newest',
    limit,
  }: Omit<Query, 'order'> & { order?: 'newest' | 'urgent' },
  after: Position | undefined,
): Promise<Placed[]> {
  const search = q ? await prepareSearch(db, ['message'], q) : undefined
  const [from = '0', at = '', id = ''] = after ?? []
  const placed: Placed[] = []
  // Among those of another priority none is urgent.
  const segments = segmentsOf[priority === undefined || priority === 'urgent' ? order : 'newest']
  for (let index = Number(from); index < segments.length && placed.length <= limit; index += 1) {
    const isFirst = after === undefined || index !== Number(from)
    const shape = { segment: segments[index], state, priority, kind, isFirst, limit }
    const rows: MessageRow[] = search
      ? await messagePage(db, { at, id }, shape, search)
      : await readPage(db, { at, id }, shape)
    placed.push(...rows.map((row) => ({ row, position: [String(index), row.createdAt, row.id] })))
  }
  return placed.slice(0, limit + 1)
}

const countParts = hotQuery<object, Record<keyof MessageSummary, number | string>>((db) => {
  const some = () =>
    db('admin_messages')
      .select('id')
      .orderBy('createdAt')
      .limit(maxCounted + 1)
  const parts: Record<keyof MessageSummary, Knex.QueryBuilder> = {
    unread: some().whereRaw('not is_read'),
    urgent: some().where({ priority: 'urgent' }),
    negotiation: some().where({ event: eventOfKind.negotiation }),
    faq: some().where({ event: eventOfKind.faq }),
  }
  return db.queryBuilder().select(countColumns(db, parts))
})

/** How many messages the filters have, in one statement that reads at most `maxCounted` rows for each. */
export async function countMessages(db: Knex): Promise<MessageSummary> {
  const [parts] = await countParts(db, {})
  if (!parts) throw new Error('Counting returned no row')
  return {
    unread: capped(parts.unread),
    urgent: capped(parts.urgent),
    negotiation: capped(parts.negotiation),
    faq: capped(parts.faq),
  }
}

/** One message to staff, as in the list. */
export const findMessage = hotQuery<{ id: string }, MessageRow>((db, { id }) =>
  messages(db).where('admin_messages.id', id),
)

export function presentMessage({ event, fromName, fromEmail, isRead, ...message }: MessageRow): AdminMessage {
  const from = fromName === null || fromEmail === null ? null : { name: fromName, email: fromEmail }
  const [kind = 'other'] = kinds.find(([, ofKind]) => ofKind === event) ?? []
  return { ...message, kind, isRead: Boolean(isRead), from }
}

interface MarkMessage {
  actor: Actor
  command: Command | undefined
  messageId: string
  isRead: boolean
}

/**
 * Marks a message to staff as read or unread, for all of them. Repeating it succeeds.
 *
 * @throws {AppError} not_found
 */
export async function markMessage(
  deps: Deps,
  { actor, command, messageId, isRead }: MarkMessage,
): Promise<void> {
  await inTransactionOnce(deps, command, { id: messageId, load: async () => {} }, async (tx) => {
    const changed = await tx.db('admin_messages').where({ id: messageId, isRead: !isRead }).update({ isRead })
    if (changed > 0) {
      await recordEvent(tx, {
        type: isRead ? 'inbox.read' : 'inbox.unread',
        actorId: actor.id,
        subjectId: messageId,
      })
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
    // Locks the row: of two admins at once the second waits here, and is refused.
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
      // A message in a thread notifies the customer itself.
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

/** Deletes the messages to staff of a user, or those about a request, with their words. */
export async function eraseAdminMessages(
  tx: Tx,
  of: { fromUserId: string } | { requestId: string },
): Promise<void> {
  const { db } = tx
  await db('search_words')
    .where({ kind: 'message' })
    .whereIn('rowId', db('admin_messages').where(of).select('id'))
    .delete()
  await db('admin_messages').where(of).delete()
}
