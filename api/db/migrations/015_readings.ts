import type { Knex } from 'knex'

/** What was read from a screenshot. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table files add column reading text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table files drop column reading')
}
