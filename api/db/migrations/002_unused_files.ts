import type { Knex } from 'knex'

/** When something first used a file, to find unused uploads. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('files', (table) => {
    table.text('kept_at')
  })
  await knex.raw(`
    update files set kept_at = created_at
    where id in (select screenshot_file_id from ticket_requests where screenshot_file_id is not null)
    or id in (select file_id from tickets where file_id is not null)
  `)
  await knex.raw('create index files_unused on files (created_at) where kept_at is null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index files_unused')
  await knex.schema.alterTable('files', (table) => {
    table.dropColumn('kept_at')
  })
}
