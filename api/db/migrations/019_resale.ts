import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'

const tables = `
  create table ticket_returns (
    id text primary key,
    ticket_id text not null references tickets (id),
    seller_id text not null references users (id),
    status_before text not null,
    concert_date text not null,
    pays_back boolean not null,
    requested_at text not null,
    email_received_at text,
    sold_at text,
    refund_id text references refunds (id),
    ended_at text,
    ended_because text,
    updated_at text not null
  );
  create table resell_notifications (
    id text primary key,
    return_id text not null unique references ticket_returns (id),
    ticket_id text not null references tickets (id),
    seller_id text not null references users (id),
    artist text not null,
    venue text not null,
    concert_date text not null,
    zip_code_prefix text not null,
    seat_info text not null,
    resale_price integer not null,
    status text not null,
    created_at text not null
  );
  create table resell_opt_ins (
    id text primary key,
    listing_id text not null references resell_notifications (id),
    user_id text not null references users (id),
    interested_at text not null,
    chosen_at text,
    notes text,
    told_at text,
    unique (listing_id, user_id)
  );
  alter table orders add column listing_id text references resell_notifications (id)
`

/** What must be unique: an open return of a ticket, the next owner of a ticket, its refund, and who buys a listing. */
const uniqueIndexes = `
  create unique index ticket_returns_one_open on ticket_returns (ticket_id) where ended_at is null;
  create unique index tickets_one_heir on tickets (source_ticket_id) where source_ticket_id is not null;
  create unique index refunds_one_resold on refunds (ticket_id) where reason = 'resold' and retry_of is null;
  create unique index resell_opt_ins_one_chosen on resell_opt_ins (listing_id) where chosen_at is not null;
  create unique index orders_one_live_of_listing on orders (listing_id) where state in ('open', 'paid')
`

/** Indexes in the order of every list and sweep, and for foreign keys. */
const indexes = `
  create index ticket_returns_of_ticket on ticket_returns (ticket_id, requested_at);
  create index ticket_returns_of_seller on ticket_returns (seller_id);
  create index ticket_returns_refund on ticket_returns (refund_id) where refund_id is not null;
  create index ticket_returns_newest on ticket_returns (requested_at, id) where ended_at is null;
  create index ticket_returns_asked on ticket_returns (requested_at, id)
    where ended_at is null and email_received_at is null;
  create index ticket_returns_arrived on ticket_returns (requested_at, id)
    where ended_at is null and email_received_at is not null;
  create index ticket_returns_unsold on ticket_returns (concert_date)
    where ended_at is null and sold_at is null and pays_back;
  create index resell_notifications_ticket on resell_notifications (ticket_id);
  create index resell_notifications_seller on resell_notifications (seller_id);
  create index resell_notifications_newest on resell_notifications (created_at, id);
  create index resell_notifications_by_status on resell_notifications (status, created_at, id);
  create index resell_notifications_of_area on resell_notifications (zip_code_prefix, created_at, id)
    where status = 'active';
  create index resell_notifications_ending on resell_notifications (concert_date) where status = 'active';
  create index resell_opt_ins_in_order on resell_opt_ins (listing_id, interested_at, id);
  create index resell_opt_ins_untold on resell_opt_ins (listing_id, id)
    where chosen_at is null and told_at is null;
  create index resell_opt_ins_of_user on resell_opt_ins (user_id);
  create index orders_listing on orders (listing_id) where listing_id is not null;
  create index orders_chosen on orders (buyer_id, created_at, id) where state = 'open' and listing_id is not null;
  create index refunds_ticket on refunds (ticket_id) where ticket_id is not null;
  create index users_of_area on users (substr(zip_code, 1, 3), id)
    where resell_notifications_enabled and deleted_at is null
`

const states: readonly [table: string, column: string, values: readonly string[]][] = [
  ['ticket_returns', 'status_before', ['ready', 'delivered', 'used']],
  ['resell_notifications', 'status', ['active', 'sold', 'withdrawn']],
]

/** Returns of tickets, their listings, who is interested, and the orders by which they are sold. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index tickets_source')
  for (const statements of [tables, uniqueIndexes, indexes]) {
    for (const statement of statements.split(';')) await knex.raw(statement)
  }
  for (const [table, column, values] of states) {
    const list = values.map((value) => `'${value}'`).join(', ')
    const name = `${table}_${column}_known`
    if (isPostgres(knex)) {
      await knex.raw(`alter table ${table} add constraint ${name} check (${column} in (${list}))`)
      continue
    }
    for (const change of ['insert', `update of ${column}`]) {
      await knex.raw(`
        create trigger ${name}_${change.startsWith('insert') ? 'insert' : 'update'} before ${change} on ${table}
        when new.${column} not in (${list})
        begin select raise(abort, '${table}.${column} is unknown'); end
      `)
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const index of [
    'users_of_area',
    'refunds_ticket',
    'refunds_one_resold',
    'orders_chosen',
    'orders_listing',
    'orders_one_live_of_listing',
    'tickets_one_heir',
  ]) {
    await knex.raw(`drop index ${index}`)
  }
  await knex.raw('alter table orders drop column listing_id')
  for (const table of ['resell_opt_ins', 'resell_notifications', 'ticket_returns']) {
    await knex.raw(`drop table ${table}`)
  }
  await knex.raw(
    'create index tickets_source on tickets (source_ticket_id) where source_ticket_id is not null',
  )
}
