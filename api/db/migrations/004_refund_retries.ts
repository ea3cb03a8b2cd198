import type { Knex } from 'knex'

/**
 * A refund that failed is tried again as a row of its own. Each has one retry at most and late money one first refund, so
 * that of a payment's whole chain only the last row can still bring the money back.
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
