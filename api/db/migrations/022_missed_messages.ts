import type { Knex } from 'knex'

/** Up to which message of a thread its customer was mailed, since mails about messages wait for ten minutes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table chat_reads add column mailed_seq integer not null default 0')
  // Every message of staff was mailed at once, but for those whose job is still waiting.
  const firstUnmailed = `(
    select min(seq) from chat_messages
    where chat_messages.request_id = ticket_requests.id and from_staff and exists (
      select 1 from jobs
      where jobs.kind = 'chat.mail_unread_message' and jobs.done_at is null and jobs.failed_at is null
        and jobs.payload = '{"messageId":"' || chat_messages.id || '"}'
    )
  )`
  await knex.raw(`
    insert into chat_reads (user_id, request_id, last_seq, mailed_seq)
    select user_id, id, 0, coalesce(${firstUnmailed} - 1, message_count) from ticket_requests
    where message_count > 0
    on conflict (user_id, request_id) do update set mailed_seq = excluded.mailed_seq
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table chat_reads drop column mailed_seq')
}
