import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Books } from '../outbox/queue/faults/books.ts'

/** Queries that prove that a command was carried out, in addition to its row in `commands`. */
const proofs = {
  'chat.send': 'select 1 from chat_messages where id = @id and author_id = @userId',
  'chat.adminSend': 'select 1 from chat_messages where id = @id and author_id = @userId',
  'chat.markRead':
    'select 1 from chat_reads where user_id = @userId and request_id = @requestId and last_seq >= @seq',
  'offer.negotiate':
    "select 1 from chat_messages where id = @id and author_id = @userId and kind = 'negotiation'",
  'message.read': 'select 1 from admin_messages where id = @messageId and is_read',
  'request.submit': 'select 1 from ticket_requests where id = @id and user_id = @userId',
  'ticket.confirmReceived':
    'select 1 from tickets where id = @ticketId and owner_id = @userId and received_by_client',
  'faq.ask': 'select 1 from admin_messages where id = @id and from_user_id = @userId',
  'ticket.opened':
    'select 1 from tickets where id = @ticketId and owner_id = @userId and opened_at is not null',
  'resale.opt_in':
    "select 1 from events where type = 'listing.interest_shown' and subject_id = @listingId and actor_id = @userId",
  // A later entry may have undone it. Its row in `commands` is inserted in the same transaction.
  'resale.withdraw': 'select 1',
} as const

/** Opens a second connection to the server's database. It stays open when the server is killed. */
export function openBooks(dataDir: string): Books & { close(): void } {
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const rows = <Row>(sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[]
  const list = (ids: readonly string[]) => JSON.stringify(ids)

  return {
    isDone({ id, userId, command, content }) {
      const claimed = db.prepare('select 1 from commands where user_id = ? and key = ?').get(userId, id)
      const ticketId = 'ticketId' in content ? content.ticketId : ''
      const requestId = 'requestId' in content ? content.requestId : ''
      const messageId = 'messageId' in content ? content.messageId : ''
      const listingId = 'listingId' in content ? content.listingId : ''
      const seq = 'seq' in content ? content.seq : 0
      const named = { id, userId, ticketId, requestId, messageId, listingId, seq }
      return claimed !== undefined && db.prepare(proofs[command]).get(named) !== undefined
    },
    hasRequest: (id) => db.prepare('select 1 from ticket_requests where id = ?').get(id) !== undefined,
    messages: (authorIds) =>
      rows(
        `select id, request_id as requestId, seq, author_id as authorId, kind, message
         from chat_messages
         where author_id in (select value from json_each(?)) order by request_id, seq`,
        list(authorIds),
      ),
    negotiations: (userIds) =>
      rows(
        `select request_id as requestId, message from admin_messages
         where request_id is not null and from_user_id in (select value from json_each(?))`,
        list(userIds),
      ),
    questions: (userIds) =>
      rows(
        `select id, from_user_id as userId, message from admin_messages
         where request_id is null and from_user_id in (select value from json_each(?))`,
        list(userIds),
      ),
    interest: (userIds) =>
      rows(
        `select actor_id as userId, subject_id as listingId,
           sum(case type when 'listing.interest_shown' then 1 else -1 end) as recorded,
           exists (
             select 1 from resell_opt_ins where listing_id = events.subject_id and user_id = events.actor_id
           ) as stored
         from events
         where type in ('listing.interest_shown', 'listing.interest_withdrawn')
           and actor_id in (select value from json_each(?))
         group by actor_id, subject_id`,
        list(userIds),
      ),
    requests: (userIds) =>
      rows(
        `select id, user_id as userId, screenshot_file_id as fileId from ticket_requests
         where user_id in (select value from json_each(?))`,
        list(userIds),
      ),
    fileBytes: (fileId) =>
      rows<{ bytes: Buffer }>('select bytes from file_contents where file_id = ?', fileId)[0]?.bytes,
    events: (actorIds) =>
      rows(
        `select type, coalesce(subject_id, request_id) as subject from events
         where actor_id in (select value from json_each(?))`,
        list(actorIds),
      ),
    mailedMessages: () =>
      rows<{ id: string }>(
        `select json_extract(payload, '$.messageId') as id from jobs where kind = 'chat.mail_unread_message'`,
      ).map(({ id }) => id),

    makeAdmin(userId) {
      db.prepare('update users set is_admin = 1 where id = ?').run(userId)
    },
    addTicket(ownerId, requestId, isReady) {
      const id = randomUUID()
      db.prepare(
        `insert into tickets (id, request_id, owner_id, position, concert_date, seat_info, status, qr_text, created_at)
         values (?, ?, ?, 1, '2099-06-05T20:00', 'Section 102', ?, 'TICKET', ?)`,
      ).run(id, requestId, ownerId, isReady ? 'ready' : 'pending', new Date().toISOString())
      return id
    },
    addListing(sellerId, ticketId) {
      const [id, returnId, now] = [randomUUID(), randomUUID(), new Date().toISOString()]
      db.prepare(
        `insert into ticket_returns
           (id, ticket_id, seller_id, status_before, concert_date, pays_back, requested_at, email_received_at, updated_at)
         values (?, ?, ?, 'ready', '2099-06-05T20:00', 1, ?, ?, ?)`,
      ).run(returnId, ticketId, sellerId, now, now, now)
      db.prepare(
        `insert into resell_notifications
           (id, return_id, ticket_id, seller_id, artist, venue, concert_date, zip_code_prefix, seat_info, resale_price,
            status, created_at)
         values (?, ?, ?, ?, 'Mitski', 'Greek Theatre', '2099-06-05T20:00', '947', 'Section 102', 18000, 'active', ?)`,
      ).run(id, returnId, ticketId, sellerId, now)
      return id
    },
    makeTicketReady(id) {
      db.prepare(`update tickets set status = 'ready' where id = ? and status = 'pending'`).run(id)
    },
    endSessions(userId) {
      db.prepare('delete from sessions where user_id = ?').run(userId)
    },
    loseUnusedFile(fileId) {
      const deleted = db
        .prepare(
          `delete from files where id = @fileId
           and not exists (select 1 from ticket_requests where screenshot_file_id = @fileId)`,
        )
        .run({ fileId })
      return deleted.changes > 0
    },
    close: () => db.close(),
  }
}
