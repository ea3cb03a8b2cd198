import type { Knex } from 'knex'

/** What developers have run in the SQL console, and how the console signs in to PostgreSQL. The latter is secret. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sql_queries (
      id text primary key,
      user_id text not null references users (id),
      at text not null,
      query text not null,
      ms integer,
      row_count integer,
      is_cut boolean,
      error text
    )
  `)
  await knex.raw('create index sql_queries_of_user on sql_queries (user_id)')
  await knex.raw('create index sql_queries_at on sql_queries (at)')
  await knex.raw(`
    create table sql_console_login (
      id integer primary key check (id = 1),
      role text not null,
      password text not null
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sql_console_login')
  await knex.raw('drop table sql_queries')
}
