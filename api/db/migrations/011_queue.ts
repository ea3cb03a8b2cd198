import type { Knex } from 'knex'
import { wordsOfRequest } from '#contract/rules/searchWords.ts'

/** Who looks after a request, until when one is put off, failed refunds, and searches by phone and section. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('request_assignments', (table) => {
    table.text('request_id').primary().references('ticket_requests.id').onDelete('cascade')
    table.text('user_id').notNullable().references('users.id')
    table.text('at').notNullable()
    table.index(['user_id', 'at', 'request_id'])
  })
  await knex.schema.createTable('request_snoozes', (table) => {
    table.text('request_id').primary().references('ticket_requests.id').onDelete('cascade')
    table.text('user_id').notNullable().references('users.id')
    table.text('until').notNullable()
    // The thread's length when it was put off: a longer one ends the snooze.
    table.integer('message_count').notNullable()
    table.index(['until', 'request_id'])
  })
  // Replies owed on closed requests are the top of the inactive list.
  await knex.raw(`
    create index requests_owed_closed on ticket_requests (reply_due_at, id)
    where reply_due_at is not null and status in ('declined', 'expired', 'completed')
  `)
  await knex.raw("create index refunds_unsettled on refunds (state) where state in ('queued', 'failed')")
  await addWords(knex)
}

/** Rows read at a time. */
const batchSize = 500

/** Adds the words that requests were not found by before. */
async function addWords(knex: Knex): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await knex('ticket_requests').where('id', '>', after).orderBy('id').limit(batchSize)
    const words = rows.flatMap((row) =>
      wordsOfRequest(row).map((word) => ({ kind: 'request', row_id: row.id, word })),
    )
    // SQLite takes at most 500 rows at once.
    for (let from = 0; from < words.length; from += 200) {
      await knex('search_words')
        .insert(words.slice(from, from + 200))
        .onConflict(['kind', 'row_id', 'word'])
        .ignore()
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_unsettled')
  await knex.raw('drop index requests_owed_closed')
  await knex.schema.dropTable('request_snoozes')
  await knex.schema.dropTable('request_assignments')
}
