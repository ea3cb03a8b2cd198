import type { Knex } from 'knex'

/** Errors of pages, one row for each different one; and what a developer reads about jobs: the failed ones by kind, and those that run. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('client_errors', (table) => {
    table.text('id').primary()
    // Of build, route, name and message: reports of the same error share a row.
    table.text('fingerprint').notNullable().unique()
    table.text('build').notNullable()
    table.text('route').notNullable()
    table.text('name').notNullable()
    table.text('message').notNullable()
    table.text('frames').notNullable()
    table.integer('reports').notNullable()
    table.text('first_at').notNullable()
    table.text('at').notNullable()
    table.index(['at', 'id'])
  })
  await knex.raw('create index jobs_failed_newest on jobs (failed_at, id) where failed_at is not null')
  await knex.raw('create index jobs_failed_by_kind on jobs (kind, failed_at, id) where failed_at is not null')
  await knex.raw(
    'create index jobs_leased on jobs (leased_until, kind) where leased_until is not null and done_at is null and failed_at is null',
  )
  await knex.raw('drop index jobs_failed')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index jobs_failed on jobs (failed_at) where failed_at is not null')
  await knex.raw('drop index jobs_leased')
  await knex.raw('drop index jobs_failed_by_kind')
  await knex.raw('drop index jobs_failed_newest')
  await knex.schema.dropTable('client_errors')
}
