import type { Knex } from 'knex'

const previewLength = 80

/**
 * Adds the newest message of each thread to a query of requests: `lastMessage`, truncated and null without messages, and
 * `lastFromStaff`. It is found by the request's message count.
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
