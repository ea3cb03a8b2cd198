import type { Dialect } from './dialect.ts'

const statuses = [
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

/** Requests with their screenshots, what staff keep about them, and all that is said about them. */
export const requests = ({ bytes, bytewise, known }: Dialect) => `
-- Uploads. kept_at says when something first used one; reading is what was read from a screenshot.
create table files (
  id text primary key,
  owner_id text not null references users (id),
  purpose text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  reading text,
  created_at text not null,
  kept_at text
);
create index files_owner_id_index on files (owner_id);
create index files_unused on files (created_at) where kept_at is null;

-- Apart from their files, so that lists never read them.
create table file_contents (
  file_id text primary key references files (id) on delete cascade,
  bytes ${bytes} not null
);

create table ticket_requests (
  id text primary key,
  user_id text not null references users (id),
  name text not null,
  email text not null,
  phone text,
  artist text not null,
  venue text not null,
  -- Wall time at the venue, without a zone.
  concert_date text not null,
  section text not null,
  preferred_row text not null,
  ticket_count integer not null,
  stubhub_price text not null,
  screenshot_file_id text references files (id),
  -- sourced, or resale for a seat that another customer has returned.
  kind text not null default 'sourced',
  status text not null,
  status_before_completion text,
  admin_response text,
  offer_price integer,
  client_response text,
  -- By when staff have promised to answer, and for which promise they were reminded.
  reply_due_at text,
  reply_warned_for text,
  -- When staff are reminded that the customer stays silent, until either side does something.
  remind_at text,
  -- When its offer expires, or its order has to be paid.
  deadline_at text,
  paid_at text,
  completed_at text,
  -- Which reminder of its undelivered seats staff were sent, and when the customer was reminded of the event.
  delivery_reminder integer,
  event_reminded_at text,
  -- How often its show has moved, where and when it was at first, and when it was cancelled.
  show_moves integer not null default 0,
  first_venue text,
  first_concert_date text,
  show_cancelled_at text,
  -- Until when its customer may ask for the money back because of that, and since when they do.
  money_back_until text,
  money_back_asked_at text,
  message_count integer not null default 0,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null
);
create index requests_of_user on ticket_requests (user_id, created_at, id);
create index requests_newest on ticket_requests (created_at, id);
create index requests_of_event on ticket_requests (substr(concert_date, 1, 10), lower(artist), created_at, id);
-- The views of the queue. None of all statuses: SQLite would prefer it to those in a list's order.
create index requests_pending on ticket_requests (created_at, id) where status = 'pending';
create index requests_owed on ticket_requests (reply_due_at, id) where reply_due_at is not null;
create index requests_owed_closed on ticket_requests (reply_due_at, id)
  where reply_due_at is not null and status in ('declined', 'expired', 'completed');
create index requests_waiting on ticket_requests (created_at, id)
  where reply_due_at is null and status not in ('declined', 'expired', 'completed');
create index requests_closed on ticket_requests (created_at, id)
  where status in ('declined', 'expired', 'completed');
create index requests_reminded on ticket_requests (remind_at, id) where remind_at is not null;
create index requests_deadline on ticket_requests (deadline_at, id) where deadline_at is not null;
create index requests_money_back on ticket_requests (money_back_asked_at, id) where money_back_asked_at is not null;
create index requests_completed on ticket_requests (completed_at) where completed_at is not null;
create index ticket_requests_screenshot on ticket_requests (screenshot_file_id)
  where screenshot_file_id is not null;
${known('ticket_requests', 'status', statuses)}
${known('ticket_requests', 'status_before_completion', statuses)}

-- The beginnings of words by which users, requests and messages to staff are found without a scan.
create table search_words (
  kind text not null,
  row_id text not null,
  word text${bytewise} not null,
  primary key (kind, row_id, word)
);
create index search_words_kind_word_row_id_index on search_words (kind, word, row_id);

-- Who looks after a request.
create table request_assignments (
  request_id text primary key references ticket_requests (id) on delete cascade,
  user_id text not null references users (id),
  assigned_by text references users (id),
  at text not null
);
create index request_assignments_user_id_at_request_id_index on request_assignments (user_id, at, request_id);

-- Until when a request is put off. A thread that is longer than it was then ends the snooze.
create table request_snoozes (
  request_id text primary key references ticket_requests (id) on delete cascade,
  user_id text not null references users (id),
  until text not null,
  message_count integer not null
);
create index request_snoozes_until_request_id_index on request_snoozes (until, request_id);

-- A show was moved or cancelled, as it was known before.
create table show_changes (
  id text primary key,
  artist text not null,
  venue text not null,
  concert_date text not null,
  -- moved or cancelled.
  kind text not null,
  -- Where and when it is now, if it was moved.
  new_venue text,
  new_concert_date text,
  -- What staff wrote to the customers.
  note text,
  made_by text not null references users (id),
  created_at text not null
);
${known('show_changes', 'kind', ['moved', 'cancelled'])}

-- The requests that it concerns, and when it was carried out for each.
create table show_change_requests (
  change_id text not null references show_changes (id),
  request_id text not null references ticket_requests (id) on delete cascade,
  user_id text not null references users (id),
  done_at text,
  -- Cents that went back because of it.
  refunded integer not null default 0,
  primary key (change_id, user_id, request_id)
);
create index show_change_requests_request on show_change_requests (request_id);

-- Of staff, for staff.
create table request_notes (
  id text primary key,
  request_id text not null references ticket_requests (id),
  author_id text not null references users (id),
  text text not null,
  created_at text not null
);
create index request_notes_request_id_created_at_id_index on request_notes (request_id, created_at, id);

create table offers (
  id text primary key,
  request_id text not null references ticket_requests (id),
  section text not null,
  row text,
  ticket_count integer not null,
  -- Cents, as all money is.
  price_per_ticket integer not null,
  subtotal integer not null,
  service_fee integer not null,
  total_price integer not null,
  notes text,
  status text not null,
  negotiations integer not null default 0,
  expires_at text not null,
  made_by text not null references users (id),
  created_at text not null
);
create index offers_request_id_created_at_index on offers (request_id, created_at);
create unique index offers_one_pending on offers (request_id) where status = 'pending';
${known('offers', 'status', ['pending', 'superseded', 'accepted', 'declined'])}

create table chat_messages (
  id text primary key,
  request_id text not null references ticket_requests (id),
  -- Its position in the thread, from 1.
  seq integer not null,
  author_id text not null references users (id),
  from_staff boolean not null,
  -- chat, negotiation or response.
  kind text not null,
  message text not null,
  created_at text not null,
  -- On the device, if it waited there.
  written_at text,
  unique (request_id, seq)
);
create index chat_messages_author on chat_messages (author_id);

-- Up to which message somebody has read a thread, the customer was mailed, and has opened notifications.
create table chat_reads (
  user_id text not null references users (id),
  request_id text not null references ticket_requests (id),
  last_seq integer not null,
  read_at text,
  mailed_seq integer not null default 0,
  clicked_seq integer not null default 0,
  primary key (user_id, request_id)
);
create index chat_reads_of_request on chat_reads (request_id, last_seq desc, read_at);

-- Messages to staff.
create table admin_messages (
  id text primary key,
  event text not null,
  from_user_id text references users (id),
  request_id text references ticket_requests (id),
  subject text not null,
  message text not null,
  priority text not null,
  is_read boolean not null default false,
  response text,
  responded_by text references users (id),
  responded_at text,
  -- When its writer read the answer, if it is not about a request.
  answer_read_at text,
  created_at text not null,
  mailed_at text
);
create index admin_messages_newest on admin_messages (created_at, id);
create index admin_messages_unread on admin_messages (created_at, id) where not is_read;
create index admin_messages_by_priority on admin_messages (priority, created_at, id);
create index admin_messages_unread_by_priority on admin_messages (priority, created_at, id) where not is_read;
create index admin_messages_by_event on admin_messages (event, created_at, id);
create index admin_messages_unmailed on admin_messages (request_id) where mailed_at is null;
create index admin_messages_request on admin_messages (request_id) where request_id is not null;
create index admin_messages_from on admin_messages (from_user_id, created_at, id) where from_user_id is not null;

create table canned_replies (
  id text primary key,
  title text not null,
  text text not null,
  created_at text not null
);

-- Words that the section and row of a request must not contain, in lower case.
create table blacklisted_words (
  id text primary key,
  word text not null unique,
  is_active boolean not null default true,
  created_at text not null
);
`
