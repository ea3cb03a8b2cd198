import type { Knex } from 'knex'

/** The card provider is asked about these every few minutes, however many refunds there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index refunds_under_way on refunds (stripe_refund_id) where state = 'requested'")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_under_way')
}
