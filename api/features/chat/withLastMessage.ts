import type { Knex } from 'knex'

const previewLength = 140

/**
 * Adds the last line of each thread, cut short, to a query of requests: `lastMessage`, null where nobody has written, and
 * `lastFromStaff`. A request knows the position of its newest message.
 */
export function withLastMessage(requests: Knex.QueryBuilder, db: Knex): Knex.QueryBuilder {
  return requests
    .leftJoin('chat_messages', (on) =>
      on
        .on('chat_messages.requestId', 'ticket_requests.id')
        .on('chat_messages.seq', 'ticket_requests.messageCount'),
    )
    .select(
      db.raw('substr(??, 1, ?) as "lastMessage"', ['chat_messages.message', previewLength]),
      db.raw('?? as "lastFromStaff"', ['chat_messages.fromStaff']),
    )
}
