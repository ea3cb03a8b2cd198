import type { Knex } from 'knex'

/** Quotas, mails to staff that gather several messages, and what a payment really captured. */
export async function up(knex: Knex): Promise<void> {
  // Of limits that refill: when all uses are back, in milliseconds since 1970. A number, because the database adds to it.
  await knex.raw('alter table rate_limits add column full_at bigint')
  await knex.raw('alter table offers add column negotiations integer not null default 0')

  await knex.raw('alter table admin_messages add column mailed_at text')
  // What was mailed before must not be mailed again; a message whose job is still waiting must be.
  await knex.raw(`
    update admin_messages set mailed_at = created_at where not exists (
      select 1 from jobs
      where kind = 'messages.mail_staff' and done_at is null and failed_at is null
        and payload = '{"messageId":"' || admin_messages.id || '"}'
    )
  `)
  await knex.raw(
    'create index admin_messages_unmailed on admin_messages (request_id) where mailed_at is null',
  )

  // Set if they are not the order's.
  await knex.raw('alter table payments add column captured_amount integer')
  await knex.raw('alter table payments add column captured_currency text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments drop column captured_currency')
  await knex.raw('alter table payments drop column captured_amount')
  await knex.raw('drop index admin_messages_unmailed')
  await knex.raw('alter table admin_messages drop column mailed_at')
  await knex.raw('alter table offers drop column negotiations')
  await knex.raw('alter table rate_limits drop column full_at')
}
