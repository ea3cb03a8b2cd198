import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'

/** Each lane of jobs reads the due jobs of its kinds. */
const jobIndexes = `
  create index jobs_due_by_kind on jobs (kind, run_at) where done_at is null and failed_at is null;
  drop index jobs_due
`

/** Foreign keys: without them, deleting a row scans every table that refers to it. Most columns are often empty. */
const foreignKeyIndexes = `
  create index ticket_requests_screenshot on ticket_requests (screenshot_file_id) where screenshot_file_id is not null;
  create index tickets_file on tickets (file_id) where file_id is not null;
  create index tickets_source on tickets (source_ticket_id) where source_ticket_id is not null;
  create index orders_offer on orders (offer_id) where offer_id is not null;
  create index chat_messages_author on chat_messages (author_id);
  create index admin_messages_request on admin_messages (request_id) where request_id is not null;
  create index admin_messages_from on admin_messages (from_user_id) where from_user_id is not null
`

/** What is pruned or settled by its age. */
const ageIndexes = `
  create index jobs_done on jobs (done_at) where done_at is not null;
  create index stripe_events_received on stripe_events (received_at);
  create index codes_expire on codes (expires_at);
  create index failed_sign_ins_retry on failed_sign_ins (retry_at);
  create index email_logs_pending on email_logs (at) where status = 'pending'
`

const requestStatuses = [
  'pending',
  'in_discussion',
  'offer_made',
  'admin_responded',
  'client_responded',
  'accepted',
  'declined',
  'expired',
  'completed',
]

/** The values of this migration's time: one that adds a value replaces the check. */
const states: readonly [table: string, column: string, values: readonly string[]][] = [
  ['users', 'membership_status', ['member', 'non_member']],
  ['ticket_requests', 'status', requestStatuses],
  ['ticket_requests', 'status_before_completion', requestStatuses],
  ['offers', 'status', ['pending', 'superseded', 'accepted', 'declined']],
  ['orders', 'state', ['open', 'paid', 'closed']],
  ['payments', 'state', ['creating', 'open', 'processing', 'succeeded', 'canceled']],
  ['refunds', 'state', ['queued', 'requested', 'succeeded', 'failed']],
  ['tickets', 'status', ['pending', 'ready', 'delivered', 'used', 'returning']],
  ['tickets', 'return_status', ['pending_email', 'email_received']],
  ['transactions', 'user_membership_status', ['member', 'non_member']],
  ['transactions', 'payment_status', ['paid', 'partially_refunded', 'refunded']],
  ['email_logs', 'status', ['delivered', 'failed', 'pending']],
]

/** Indexes for foreign keys, lanes of jobs and pruning; the job of a logged mail; and checks of every column that holds a state. */
export async function up(knex: Knex): Promise<void> {
  // The job whose attempt a mail was: its retry settles what a killed process left pending.
  await knex.raw('alter table email_logs add column job_id text')
  for (const indexes of [jobIndexes, foreignKeyIndexes, ageIndexes]) {
    for (const statement of indexes.split(';')) await knex.raw(statement)
  }
  for (const [table, column, values] of states) {
    const list = values.map((value) => `'${value}'`).join(', ')
    const name = `${table}_${column}_known`
    if (isPostgres(knex)) {
      // In two steps: new rows are refused first, then the old ones are read without blocking writers.
      await knex.raw(`alter table ${table} add constraint ${name} check (${column} in (${list})) not valid`)
      await knex.raw(`alter table ${table} validate constraint ${name}`)
      continue
    }
    // SQLite adds a check only by rebuilding the table, which would empty the tables that refer to it.
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
  for (const [table, column] of states) {
    const name = `${table}_${column}_known`
    if (isPostgres(knex)) await knex.raw(`alter table ${table} drop constraint ${name}`)
    else for (const change of ['insert', 'update']) await knex.raw(`drop trigger ${name}_${change}`)
  }
  const created = [jobIndexes, foreignKeyIndexes, ageIndexes].join(';').matchAll(/create index (\w+)/g)
  for (const [, index] of created) await knex.raw(`drop index ${index}`)
  await knex.raw('alter table email_logs drop column job_id')
  await knex.raw('create index jobs_due on jobs (run_at) where done_at is null and failed_at is null')
}
