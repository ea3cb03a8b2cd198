import type { Knex } from 'knex'
import type { LastMessage } from '#contract/requests.ts'
import { shownName } from '#contract/rules/names.ts'

const previewLength = 80

/** The newest message of a request's thread, in the columns of its row; all are null without one. */
export interface LastMessageColumns {
  lastMessage: string | null
  lastFromStaff: boolean
  lastAuthorName: string
  lastAuthorPublicName: string | null
}

/** Adds the newest message of each thread to a query of requests. It is found by the request's message count. */
export function withLastMessage(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('chat_messages', (on) =>
      on
        .on('chat_messages.requestId', 'ticket_requests.id')
        .on('chat_messages.seq', 'ticket_requests.messageCount'),
    )
    .leftJoin('users as last_author', 'last_author.id', 'chat_messages.authorId')
    .select(
      db.raw('substr(??, 1, ?) as "lastMessage"', ['chat_messages.message', previewLength]),
      db.raw('?? as "lastFromStaff"', ['chat_messages.fromStaff']),
      db.raw('?? as "lastAuthorName"', ['last_author.name']),
      db.raw('?? as "lastAuthorPublicName"', ['last_author.publicName']),
    )
}

export function presentLastMessage(row: LastMessageColumns): LastMessage | null {
  if (row.lastMessage === null) return null
  const authorName = shownName({ name: row.lastAuthorName, publicName: row.lastAuthorPublicName })
  return { text: row.lastMessage, fromStaff: Boolean(row.lastFromStaff), authorName }
}
