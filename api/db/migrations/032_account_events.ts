import type { Knex } from 'knex'

/** What was done to a person's account, newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index events_account on events (subject_id, id) where request_id is null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_account')
}
