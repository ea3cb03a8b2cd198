import type { Knex } from 'knex'

/** Who delivered a ticket last, when, and how often it was delivered; which reminder about a request's undelivered seats was sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tickets add column delivered_at text')
  await knex.raw('alter table tickets add column delivered_by text references users (id)')
  await knex.raw('alter table tickets add column delivery_number integer not null default 0')
  const past = (what: string) =>
    `(select ${what} from events where events.request_id = tickets.request_id
      and events.type = 'ticket.delivered' and events.subject_id = tickets.id)`
  await knex.raw(`
    update tickets set delivery_number = ${past('count(*)')}, delivered_at = ${past('max(at)')}
    where status <> 'pending'
  `)
  await knex.raw(`
    update tickets set delivered_by = (
      select actor_id from events where events.request_id = tickets.request_id
      and events.type = 'ticket.delivered' and events.subject_id = tickets.id
      order by events.id desc limit 1
    )
    where status <> 'pending'
  `)
  // Tickets that became ready in another way.
  await knex.raw(`
    update tickets set delivery_number = 1, delivered_at = created_at
    where status <> 'pending' and delivery_number = 0
  `)

  await knex.raw('alter table ticket_requests add column delivery_reminder integer')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table ticket_requests drop column delivery_reminder')
  for (const column of ['delivery_number', 'delivered_by', 'delivered_at']) {
    await knex.raw(`alter table tickets drop column ${column}`)
  }
}
