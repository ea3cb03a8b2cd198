import type { Knex } from 'knex'
import { mostUnread } from '#contract/requests.ts'

/** Conditions of messages, in SQL. */
const sides = { customer: 'not from_staff', staff: 'from_staff' } as const

/**
 * The newest messages of a thread (`mostUnread`) with `answeredAt`: when a side last wrote something after it in the thread
 * (`readByWriting`).
 *
 * @param messages the messages of one thread, as `recent`
 */
function answeredMessages(db: Knex, messages: Knex.QueryBuilder, side: keyof typeof sides) {
  const newest = messages
    .orderBy('recent.seq', 'desc')
    .limit(mostUnread)
    .select(
      'recent.seq',
      'recent.createdAt',
      'recent.fromStaff',
      db.raw('case when written_at < created_at then written_at else created_at end as wrote_at'),
    )
  return db
    .from(newest.as('found'))
    .select('fromStaff', 'createdAt')
    .select(
      db.raw(
        `max(case when ${sides[side]} then wrote_at end)
          over (order by seq desc rows between unbounded preceding and 1 preceding) as answered_at`,
      ),
    )
}

/**
 * How many of the newest `mostUnread` messages of a request are of the other side and new to this one. Of staff, one who has
 * read a message or has written since is enough.
 */
export function countUnread(db: Knex, side: 'customer' | 'staff'): Knex.Raw {
  const isOwner = side === 'customer' ? '=' : '<>'
  const lastRead = db('chat_reads')
    .whereRaw('?? = ??', ['chat_reads.requestId', 'ticket_requests.id'])
    .whereRaw(`?? ${isOwner} ??`, ['chat_reads.userId', 'ticket_requests.userId'])
    .max('chat_reads.lastSeq')
  const messages = db('chat_messages as recent')
    .whereRaw('?? = ??', ['recent.requestId', 'ticket_requests.id'])
    .whereRaw('?? > coalesce((?), 0)', ['recent.seq', lastRead])
  const others = sides[side === 'customer' ? 'staff' : 'customer']
  return db.raw(
    `(select count(*) from (?) as found where ${others} and (answered_at is null or answered_at < created_at))`,
    [answeredMessages(db, messages, side)],
  )
}

/** Adds `unread` to a query of requests: `countUnread`. */
export function withUnread(
  requests: Knex.QueryBuilder,
  db: Knex,
  side: 'customer' | 'staff',
): Knex.QueryBuilder {
  return requests.select(db.raw('? as "unread"', [countUnread(db, side)]))
}
