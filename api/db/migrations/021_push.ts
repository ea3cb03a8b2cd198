import type { Knex } from 'knex'

/**
 * Our key pair, and the subscriptions of devices. Both are secret. A subscription ends with the session it was saved in, and
 * goes with it when that gets a new id.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table vapid_keys (
      id integer primary key check (id = 1),
      public_key text not null,
      private_key text not null,
      created_at text not null
    )
  `)
  await knex.raw(`
    create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id),
      session_id text not null references sessions (id_hash) on delete cascade on update cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      kinds text not null,
      user_agent text not null,
      created_at text not null,
      last_seen_at text not null,
      accepted_at text
    )
  `)
  // Up to which message the customer has opened notifications.
  await knex.raw('alter table chat_reads add column clicked_seq integer not null default 0')

  await knex.raw('create index push_subscriptions_of_user on push_subscriptions (user_id, last_seen_at)')
  await knex.raw('create index push_subscriptions_of_session on push_subscriptions (session_id)')
  await knex.raw('create index push_subscriptions_last_seen_at on push_subscriptions (last_seen_at)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table chat_reads drop column clicked_seq')
  await knex.raw('drop table push_subscriptions')
  await knex.raw('drop table vapid_keys')
}
