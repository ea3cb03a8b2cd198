import type { Knex } from 'knex'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AdminMessage, messagesApi } from '#contract/messages.ts'
import { columnsAs, hotQuery } from '../../db/hotQuery.ts'
import { type PageShape, pagedQuery } from '../../db/pagedQuery.ts'
import type { Position } from '../../http/pages.ts'

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
