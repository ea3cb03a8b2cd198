import type { Knex } from 'knex'

/** Who assigned a request to its owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table request_assignments add column assigned_by text references users (id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table request_assignments drop column assigned_by')
}
