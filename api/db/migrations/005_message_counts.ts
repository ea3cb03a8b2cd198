import type { Knex } from 'knex'

/** How many messages a request's thread has, so that a list can say it without looking into the threads. */
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
