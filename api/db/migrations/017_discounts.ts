import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'

const stateCheck = 'discount_uses_state_known'
const states = "('reserved', 'redeemed', 'released')"

/** Discount codes, their uses by orders, and the price changes under way at the card provider. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('discount_codes', (table) => {
    table.text('id').primary()
    table.text('code').notNullable().unique()
    table.integer('max_uses').notNullable()
    // Of uses that are reserved or redeemed.
    table.integer('current_uses').notNullable().defaultTo(0)
    table.boolean('is_active').notNullable().defaultTo(true)
    table.text('created_at').notNullable()
    table.index(['created_at', 'id'])
    table.check('current_uses between 0 and max_uses', [], 'discount_codes_uses')
  })
  await knex.raw(
    'create unique index discount_codes_one_active on discount_codes (is_active) where is_active',
  )

  await knex.schema.createTable('discount_uses', (table) => {
    table.text('id').primary()
    table.text('code_id').notNullable().references('discount_codes.id')
    table.text('order_id').notNullable().references('orders.id')
    table.text('state').notNullable()
    table.text('created_at').notNullable()
    table.index(['code_id', 'state'])
    table.index('order_id')
  })
  await knex.raw(
    "create unique index discount_uses_one_live on discount_uses (order_id) where state in ('reserved', 'redeemed')",
  )
  if (isPostgres(knex)) {
    await knex.raw(`alter table discount_uses add constraint ${stateCheck} check (state in ${states})`)
  } else {
    for (const change of ['insert', 'update']) {
      await knex.raw(`
        create trigger ${stateCheck}_${change} before ${change === 'update' ? 'update of state' : change} on discount_uses
        when new.state not in ${states}
        begin select raise(abort, 'discount_uses.state is unknown'); end
      `)
    }
  }

  await knex.raw('alter table orders add column discount_code_id text references discount_codes (id)')
  await knex.raw(
    'create index orders_discount_code on orders (discount_code_id) where discount_code_id is not null',
  )
  await knex.raw('alter table payments add column repricing_until text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments drop column repricing_until')
  await knex.raw('drop index orders_discount_code')
  await knex.raw('alter table orders drop column discount_code_id')
  await knex.schema.dropTable('discount_uses')
  await knex.schema.dropTable('discount_codes')
}
