import type { Knex } from 'knex'

/** For which promise staff were reminded of a reply, and when a customer was reminded of their event. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table ticket_requests add column reply_warned_for text')
  await knex.raw('alter table ticket_requests add column event_reminded_at text')
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['event_reminded_at', 'reply_warned_for']) {
    await knex.raw(`alter table ticket_requests drop column ${column}`)
  }
}
