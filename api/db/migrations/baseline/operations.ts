import type { Dialect } from './dialect.ts'

/** What runs behind all calls: the event log, deliveries and deadlines, mails, and what developers read. */
export const operations = ({ areaOfEvent, known }: Dialect) => `
-- Idempotency keys: a repeated call returns what the first one made, subject_id.
create table commands (
  user_id text not null references users (id),
  key text not null,
  endpoint text not null,
  fingerprint text not null,
  subject_id text not null,
  created_at text not null,
  primary key (user_id, key)
);
create index commands_created_at_index on commands (created_at);

-- Who did what to which subject, and when: a request's timeline and the audit log. Rows are only added.
create table events (
  id text primary key,
  at text not null,
  -- On the device, if it waited there.
  written_at text,
  actor_id text references users (id),
  type text not null,
  request_id text,
  subject_id text,
  -- customer, staff or both.
  audience text not null,
  data text not null,
  -- From where: erased with the account, and after 90 days.
  origin text
);
create index events_request_id_id_index on events (request_id, id);
create index events_at_index on events (at);
create index events_actor on events (actor_id, id);
create index events_group on events ((${areaOfEvent}), id);
create index events_account on events (subject_id, id) where request_id is null;
-- A deleted request is found by its reference, the last 8 characters of its id.
create index deleted_requests on events (substr(request_id, 29)) where type = 'request.deleted';
create index events_origin on events (at) where origin is not null;
-- Every read of a user's view looks for the event of its opening.
create index user_views on events (subject_id, actor_id, id) where type = 'developer.user_viewed';

create table jobs (
  id text primary key,
  kind text not null,
  payload text not null,
  run_at text not null,
  leased_until text,
  attempts integer not null default 0,
  dedupe_key text unique,
  -- The id in the log of the request that it goes back to.
  cause text,
  last_error text,
  done_at text,
  failed_at text,
  created_at text not null
);
-- Each lane reads the due jobs of its kinds.
create index jobs_due_by_kind on jobs (kind, run_at) where done_at is null and failed_at is null;
create index jobs_leased on jobs (leased_until, kind)
  where leased_until is not null and done_at is null and failed_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;
create index jobs_failed_newest on jobs (failed_at, id) where failed_at is not null;
create index jobs_failed_by_kind on jobs (kind, failed_at, id) where failed_at is not null;

create table email_logs (
  id text primary key,
  -- The job whose attempt it was: its retry settles what a killed process left pending.
  job_id text,
  -- Whose words are in it, if it went to staff. It is erased with their account.
  about_user_id text references users (id),
  subject text not null,
  type text not null,
  recipient text not null,
  sender text not null,
  status text not null,
  content text not null,
  message_id text,
  error text,
  at text not null
);
create index email_logs_at_index on email_logs (at);
create index email_logs_pending on email_logs (at) where status = 'pending';
create index email_logs_of_job on email_logs (job_id) where job_id is not null;
create index email_logs_about on email_logs (about_user_id) where about_user_id is not null;
${known('email_logs', 'status', ['delivered', 'failed', 'pending'])}

-- Errors of pages.
create table client_errors (
  id text primary key,
  -- Of build, route, name and message: reports of the same error share a row.
  fingerprint text not null unique,
  build text not null,
  route text not null,
  name text not null,
  message text not null,
  frames text not null,
  reports integer not null,
  first_at text not null,
  at text not null
);
create index client_errors_at_id_index on client_errors (at, id);

-- What developers have run in the SQL console.
create table sql_queries (
  id text primary key,
  user_id text not null references users (id),
  at text not null,
  query text not null,
  ms integer,
  row_count integer,
  -- How it ended.
  state text,
  error text
);
create index sql_queries_of_user on sql_queries (user_id);
create index sql_queries_at on sql_queries (at);
${known('sql_queries', 'state', ['ran', 'cut', 'stopped', 'refused', 'failed'])}

-- How the console signs in to PostgreSQL; one row.
create table sql_console_login (
  id integer primary key check (id = 1),
  role text not null,
  password text not null
);

-- What the analytics show, added up per quarter of an hour, hour, day and month.
create table analytics_figures (
  span text not null,
  -- The beginning of the instants in it, in UTC: 2026-12-05T20:15, 2026-12-05T20, 2026-12-05 or 2026-12.
  starts_at text not null,
  figure text not null,
  value bigint not null,
  primary key (span, starts_at, figure)
);

-- The last event that is counted in them; one row, which starts before the first event.
create table analytics_position (
  id integer primary key,
  last_event text not null
);
insert into analytics_position (id, last_event) values (1, '');
`
