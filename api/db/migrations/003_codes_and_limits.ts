import type { Knex } from 'knex'

/** Codes that are sent to people, and what is counted about those who try too often. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('codes', (table) => {
    table.text('user_id').notNullable().references('users.id')
    table.text('purpose').notNullable()
    table.text('hmac').notNullable()
    table.integer('tries').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
    // One live code a person and purpose: a new one takes the old one's place.
    table.primary(['user_id', 'purpose'])
  })

  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary()
    table.integer('used').notNullable()
    table.text('resets_at').notNullable()
    table.index('resets_at')
  })

  await knex.schema.createTable('failed_sign_ins', (table) => {
    // A hash of the address, whether anybody has it or not.
    table.text('key').primary()
    table.integer('failures').notNullable()
    table.text('retry_at').notNullable()
  })

  await knex.schema.alterTable('sessions', (table) => {
    table.text('user_agent')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => {
    table.dropColumn('user_agent')
  })
  for (const table of ['failed_sign_ins', 'rate_limits', 'codes']) await knex.schema.dropTable(table)
}
