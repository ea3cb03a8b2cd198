import type { Knex } from 'knex'

/** Devices that an account was signed in on, several live codes, links in reset mails, and confirmed sessions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('known_devices', (table) => {
    table.text('user_id').notNullable().references('users.id')
    table.text('device_hash').notNullable()
    table.text('last_seen_at').notNullable()
    table.primary(['user_id', 'device_hash'])
  })

  // Codes live for minutes, so none is carried over.
  await knex.schema.dropTable('codes')
  await knex.schema.createTable('codes', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('users.id')
    table.text('purpose').notNullable()
    table.text('hmac').notNullable()
    table.text('link_hash').unique()
    // The device that asked for it; null for codes that only a signed-in person can ask for.
    table.text('device_hash')
    table.text('created_at').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
    table.index(['user_id', 'purpose'])
    table.index('expires_at')
  })

  await knex.schema.alterTable('sessions', (table) => {
    table.text('confirmed_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => {
    table.dropColumn('confirmed_at')
  })
  await knex.schema.dropTable('codes')
  await knex.schema.createTable('codes', (table) => {
    table.text('user_id').notNullable().references('users.id')
    table.text('purpose').notNullable()
    table.text('hmac').notNullable()
    table.integer('tries').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
    table.primary(['user_id', 'purpose'])
  })
  await knex.schema.dropTable('known_devices')
}
