import type { Knex } from 'knex'

/** What a row of the totals adds up. */
const sums = `
  count(*), sum(total_amount), sum(service_fee), sum(discount_amount),
  sum(case when discount_code_used is null then 0 else 1 end), sum(refunded_amount)
`
/** The beginnings of an instant that name the hour, the day and the month it is in. */
const spans = { hour: 13, day: 10, month: 7 }

/**
 * What the transaction report needs: the payment, the request and the refunds of each transaction, its index, and the sums of
 * all transactions per hour, day and month. Refunds that staff make at the card provider may be many on a payment.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_one_late')
  await knex.raw(`
    create unique index refunds_one_late on refunds (payment_id)
    where ticket_id is null and retry_of is null and reason <> 'by_hand'
  `)

  await knex.raw('alter table transactions add column payment_id text references payments (id)')
  await knex.raw('alter table transactions add column request_id text references ticket_requests (id)')
  await knex.raw('alter table transactions add column refunded_amount integer not null default 0')
  // Until now only money that paid for nothing was refunded, so the payment without a refund is the one that paid.
  await knex.raw(`
    update transactions set
      request_id = (select request_id from orders where orders.id = transactions.order_id),
      payment_id = (
        select payments.id from payments
        where payments.order_id = transactions.order_id and payments.state = 'succeeded'
          and not exists (select 1 from refunds where refunds.payment_id = payments.id)
        order by payments.attempt limit 1
      )
  `)
  await knex.raw('create unique index transactions_payment on transactions (payment_id)')
  await knex.raw('create index transactions_request on transactions (request_id)')
  await knex.raw('create index transactions_newest on transactions (transaction_date, id)')
  await knex.raw('drop index transactions_transaction_date_index')

  await knex.schema.createTable('transaction_totals', (table) => {
    table.text('span').notNullable()
    // The beginning of the instants in it, in UTC: 2026-12-05T20, 2026-12-05 or 2026-12.
    table.text('starts_at').notNullable()
    table.boolean('is_member').notNullable()
    for (const sum of [
      'payments',
      'revenue',
      'service_fees',
      'discounts',
      'discount_code_uses',
      'refunded',
    ]) {
      table.bigInteger(sum).notNullable()
    }
    table.primary(['span', 'starts_at', 'is_member'])
  })
  for (const [span, length] of Object.entries(spans)) {
    await knex.raw(`
      insert into transaction_totals
        (span, starts_at, is_member, payments, revenue, service_fees, discounts, discount_code_uses, refunded)
      select '${span}', substr(transaction_date, 1, ${length}), user_membership_status = 'member', ${sums}
      from transactions group by 1, 2, 3
    `)
  }
}

export async function down(): Promise<void> {
  throw new Error('Refunds made at the card provider do not fit into the tables before')
}
