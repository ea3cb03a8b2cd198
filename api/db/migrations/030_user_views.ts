import type { Knex } from 'knex'

/** Every read of a user's view looks for the event of its opening. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "create index user_views on events (subject_id, actor_id, id) where type = 'developer.user_viewed'",
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index user_views')
}
