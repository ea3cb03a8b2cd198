import type { Knex } from 'knex'

/**
 * A failed refund is retried as a row of its own. Each refund has at most one retry, and a late payment one first refund,
 * so only the last row of a payment's chain can pay out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table refunds add column retry_of text references refunds (id)')
  await knex.raw('drop index refunds_one_late')
  await knex.raw(
    'create unique index refunds_one_late on refunds (payment_id) where ticket_id is null and retry_of is null',
  )
  await knex.raw('create unique index refunds_one_retry on refunds (retry_of)')
}

export async function down(): Promise<void> {
  throw new Error('Refunds that were tried again do not fit into the tables before')
}
