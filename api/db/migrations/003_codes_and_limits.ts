import type { Knex } from 'knex'

/** Codes sent to users, and the counters of rate limits. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('codes', (table) => {
    table.text('user_id').notNullable().references('users.id')
    table.text('purpose').notNullable()
    table.text('hmac').notNullable()
    table.integer('tries').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
    // One live code per user and purpose: a new one replaces it.
    table.primary(['user_id', 'purpose'])
  })

  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary()
    table.integer('used').notNullable()
    table.text('resets_at').notNullable()
    table.index('resets_at')
  })

  await knex.schema.createTable('failed_sign_ins', (table) => {
    // A hash of the address, which need not belong to an account.
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
