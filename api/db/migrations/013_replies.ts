import type { Knex } from 'knex'

/** Canned replies and notes of staff, the orders of the messages to staff, and requests by event. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('canned_replies', (table) => {
    table.text('id').primary()
    table.text('title').notNullable()
    table.text('text').notNullable()
    table.text('created_at').notNullable()
  })
  await knex.schema.createTable('request_notes', (table) => {
    table.text('id').primary()
    table.text('request_id').notNullable().references('ticket_requests.id')
    table.text('author_id').notNullable().references('users.id')
    table.text('text').notNullable()
    table.text('created_at').notNullable()
    table.index(['request_id', 'created_at', 'id'])
  })

  await knex.raw('create index admin_messages_newest on admin_messages (created_at, id)')
  await knex.raw('create index admin_messages_unread on admin_messages (created_at, id) where not is_read')
  await knex.raw('create index admin_messages_by_priority on admin_messages (priority, created_at, id)')
  await knex.raw(
    'create index admin_messages_unread_by_priority on admin_messages (priority, created_at, id) where not is_read',
  )
  await knex.raw(
    'create index admin_messages_of_requests on admin_messages (created_at, id) where request_id is not null',
  )
  // The new ones have its rows in the list's order.
  await knex.raw('drop index admin_messages_is_read_created_at_index')

  await knex.raw(`
    create index requests_of_event on ticket_requests (lower(artist), substr(concert_date, 1, 10), created_at, id)
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index requests_of_event')
  await knex.raw(
    'create index admin_messages_is_read_created_at_index on admin_messages (is_read, created_at)',
  )
  for (const index of ['newest', 'unread', 'by_priority', 'unread_by_priority', 'of_requests']) {
    await knex.raw(`drop index admin_messages_${index}`)
  }
  await knex.schema.dropTable('request_notes')
  await knex.schema.dropTable('canned_replies')
}
