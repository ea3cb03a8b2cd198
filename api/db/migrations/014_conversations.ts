import type { Knex } from 'knex'

/** The names of staff for customers, and how far threads have been read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column public_name text')

  await knex.raw(`
    create table chat_reads (
      user_id text not null references users (id),
      request_id text not null references ticket_requests (id),
      last_seq integer not null,
      read_at text,
      primary key (user_id, request_id)
    )
  `)
  await knex.raw('create index chat_reads_of_request on chat_reads (request_id, last_seq desc, read_at)')
  // Old messages are not new to anyone, and when they were read is not known.
  await knex.raw(`
    insert into chat_reads (user_id, request_id, last_seq)
    select user_id, id, message_count from ticket_requests where message_count > 0
  `)
  // Whoever has answered has read what was before.
  await knex.raw(`
    insert into chat_reads (user_id, request_id, last_seq)
    select author_id, request_id, max(seq) from chat_messages where from_staff
      and not exists (
        select 1 from chat_reads
        where chat_reads.user_id = chat_messages.author_id and chat_reads.request_id = chat_messages.request_id
      )
    group by author_id, request_id
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chat_reads')
  await knex.raw('alter table users drop column public_name')
}
