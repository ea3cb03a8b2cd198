import type { Knex } from 'knex'
import { wordsOfRequest, wordsOfUser } from '#contract/rules/searchWords.ts'
import { isPostgres } from '../knex.ts'

/** Indexes in the order of every list, so that a page is read without its table, and the words that rows are found by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index requests_of_user on ticket_requests (user_id, created_at, id)')
  await knex.raw('create index requests_newest on ticket_requests (created_at, id)')
  await knex.raw(
    'create index requests_owed on ticket_requests (reply_due_at, id) where reply_due_at is not null',
  )
  // Not all statuses: SQLite would prefer such an index to those in a list's order.
  await knex.raw("create index requests_pending on ticket_requests (created_at, id) where status = 'pending'")
  await knex.raw(`
    create index requests_waiting on ticket_requests (created_at, id)
    where reply_due_at is null and status not in ('declined', 'expired', 'completed')
  `)
  await knex.raw(`
    create index requests_closed on ticket_requests (created_at, id)
    where status in ('declined', 'expired', 'completed')
  `)
  await knex.raw(
    'create index requests_deadline on ticket_requests (deadline_at, id) where deadline_at is not null',
  )
  await knex.raw(
    'create index requests_completed on ticket_requests (completed_at) where completed_at is not null',
  )
  await knex.raw('create index tickets_by_status on tickets (status, concert_date, request_id)')
  await knex.raw(
    'create index tickets_of_owner on tickets (owner_id, concert_date desc, request_id, position, id)',
  )
  await knex.raw('create index users_admins on users (id) where is_admin')
  await knex.raw('create index users_developers on users (id) where is_developer')
  // The new ones begin with the columns of these, or replace them.
  await knex.raw('drop index ticket_requests_user_id_created_at_index')
  await knex.raw('drop index ticket_requests_created_at_index')
  await knex.raw('drop index ticket_requests_status_reply_due_at_index')
  await knex.raw('drop index tickets_owner_id_concert_date_index')
  await knex.raw('drop index tickets_status_concert_date_index')

  await knex.schema.createTable('search_words', (table) => {
    table.text('kind').notNullable()
    table.text('row_id').notNullable()
    // Compared byte by byte, as on SQLite; a range in the order of a language would need another index.
    table.specificType('word', isPostgres(knex) ? 'text collate "C"' : 'text').notNullable()
    table.primary(['kind', 'row_id', 'word'])
    table.index(['kind', 'word', 'row_id'])
  })
  await fillWords<{ id: string; name: string; email: string }>(knex, 'user', 'users', wordsOfUser)
  await fillWords(knex, 'request', 'ticket_requests', wordsOfRequest)
}

/** Rows read at a time. */
const batchSize = 500

async function fillWords<Row extends { id: string }>(
  knex: Knex,
  kind: string,
  table: string,
  wordsOf: (row: Row) => string[],
): Promise<void> {
  let after = ''
  for (;;) {
    const rows = (await knex(table).where('id', '>', after).orderBy('id').limit(batchSize)) as Row[]
    const words = rows.flatMap((row) => wordsOf(row).map((word) => ({ kind, row_id: row.id, word })))
    await knex.batchInsert('search_words', words, 200)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('search_words')
  await knex.raw(
    'create index ticket_requests_user_id_created_at_index on ticket_requests (user_id, created_at)',
  )
  await knex.raw('create index ticket_requests_created_at_index on ticket_requests (created_at)')
  await knex.raw(
    'create index ticket_requests_status_reply_due_at_index on ticket_requests (status, reply_due_at)',
  )
  await knex.raw('create index tickets_owner_id_concert_date_index on tickets (owner_id, concert_date)')
  await knex.raw('create index tickets_status_concert_date_index on tickets (status, concert_date)')
  for (const index of [
    'requests_of_user',
    'requests_newest',
    'requests_pending',
    'requests_owed',
    'requests_waiting',
    'requests_closed',
    'requests_deadline',
    'requests_completed',
    'tickets_by_status',
    'tickets_of_owner',
    'users_admins',
    'users_developers',
  ]) {
    await knex.raw(`drop index ${index}`)
  }
}
