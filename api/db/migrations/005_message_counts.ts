import type { Knex } from 'knex'

/** The number of messages in a request's thread, so that lists do not have to count them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table ticket_requests add column message_count integer not null default 0')
  await knex.raw(`
    update ticket_requests set message_count = (
      select coalesce(max(seq), 0) from chat_messages where chat_messages.request_id = ticket_requests.id
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table ticket_requests drop column message_count')
}
