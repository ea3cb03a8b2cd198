import type { Knex } from 'knex'

/** What the analytics show, added up per quarter of an hour, hour, day and month, and how far the event log is counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('analytics_figures', (table) => {
    table.text('span').notNullable()
    // The beginning of the instants in it, in UTC: 2026-12-05T20:15, 2026-12-05T20, 2026-12-05 or 2026-12.
    table.text('starts_at').notNullable()
    table.text('figure').notNullable()
    table.bigInteger('value').notNullable()
    table.primary(['span', 'starts_at', 'figure'])
  })
  await knex.schema.createTable('analytics_position', (table) => {
    // There is one row.
    table.integer('id').primary()
    // The last event that is counted; it starts before the first.
    table.text('last_event').notNullable()
  })
  await knex('analytics_position').insert({ id: 1, last_event: '' })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('analytics_position')
  await knex.schema.dropTable('analytics_figures')
}
