import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'

/** From where somebody did something: erased with their account, and after 90 days. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table events add column origin text')
  await knex.raw('create index events_actor on events (actor_id, id)')
  // Those of one area, such as offers, in the audit log.
  const group = isPostgres(knex) ? "split_part(type, '.', 1)" : "substr(type, 1, instr(type, '.') - 1)"
  await knex.raw(`create index events_group on events ((${group}), id)`)
  await knex.raw('create index events_origin on events (at) where origin is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_origin')
  await knex.raw('drop index events_group')
  await knex.raw('drop index events_actor')
  await knex.raw('alter table events drop column origin')
}
