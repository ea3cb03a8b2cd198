import type { Dialect } from './dialect.ts'

/** Seats that were bought, and how they are returned and sold again. */
export const tickets = ({ known }: Dialect) => `
create table tickets (
  id text primary key,
  request_id text not null references ticket_requests (id),
  order_id text references orders (id),
  owner_id text not null references users (id),
  -- Among the seats of its order, from 1.
  position integer not null,
  concert_date text not null,
  section text,
  row text,
  seat text,
  gate text,
  seat_info text not null,
  status text not null,
  return_status text,
  -- Until its order is paid.
  locked boolean not null default false,
  file_id text references files (id),
  transferred_at text,
  -- Who delivered it last, when, and how often it was delivered.
  delivered_at text,
  delivered_by text references users (id),
  delivery_number integer not null default 0,
  opened_at text,
  received_by_client boolean not null default false,
  client_confirmed_at text,
  -- The returned ticket that it takes the place of.
  source_ticket_id text references tickets (id),
  created_at text not null,
  unique (order_id, position)
);
create index tickets_of_owner on tickets (owner_id, concert_date desc, request_id, position, id);
create index tickets_by_status on tickets (status, concert_date, request_id);
create index tickets_request_id_index on tickets (request_id);
create index tickets_file on tickets (file_id) where file_id is not null;
create unique index tickets_one_heir on tickets (source_ticket_id) where source_ticket_id is not null;
${known('tickets', 'status', ['pending', 'ready', 'delivered', 'used', 'returning', 'refunded'])}
${known('tickets', 'return_status', ['pending_email', 'email_received'])}

-- What opens a gate, apart from the tickets, so that the SQL console can read these.
create table ticket_codes (
  ticket_id text primary key references tickets (id) on delete cascade,
  qr_text text,
  code_format text not null default 'qr',
  -- The dark parts of a code that is no QR code, as JSON; the device draws QR codes by itself.
  drawing text,
  -- A picture in place of a drawing, of a code that is more than its text.
  image_file_id text references files (id),
  -- Of the bytes that a scanner gets; null if the picture could not be read.
  content_sha256 text
);
create index ticket_codes_image on ticket_codes (image_file_id) where image_file_id is not null;
create index ticket_codes_content on ticket_codes (content_sha256) where content_sha256 is not null;

create table ticket_returns (
  id text primary key,
  ticket_id text not null references tickets (id),
  seller_id text not null references users (id),
  -- Of the ticket, which has it again when the return ends without a sale.
  status_before text not null,
  concert_date text not null,
  -- Whether the seller gets money once the seat is sold.
  pays_back boolean not null,
  requested_at text not null,
  email_received_at text,
  sold_at text,
  refund_id text references refunds (id),
  ended_at text,
  ended_because text,
  updated_at text not null
);
create unique index ticket_returns_one_open on ticket_returns (ticket_id) where ended_at is null;
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
${known('ticket_returns', 'status_before', ['ready', 'delivered', 'used'])}

-- What its seller has attached to a return, until it ends without a sale.
create table return_files (
  return_id text not null references ticket_returns (id),
  file_id text not null references files (id) on delete cascade,
  -- As on the seller's device.
  name text not null,
  primary key (return_id, file_id)
);
create index return_files_file on return_files (file_id);

-- Listings: returned tickets that are offered in their seller's area.
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
create index resell_notifications_ticket on resell_notifications (ticket_id);
create index resell_notifications_seller on resell_notifications (seller_id);
create index resell_notifications_newest on resell_notifications (created_at, id);
create index resell_notifications_by_status on resell_notifications (status, created_at, id);
create index resell_notifications_of_area on resell_notifications (zip_code_prefix, created_at, id)
  where status = 'active';
create index resell_notifications_ending on resell_notifications (concert_date) where status = 'active';
${known('resell_notifications', 'status', ['active', 'sold', 'withdrawn'])}

-- Who is interested in a listing, and who was chosen.
create table resell_opt_ins (
  id text primary key,
  listing_id text not null references resell_notifications (id),
  user_id text not null references users (id),
  interested_at text not null,
  chosen_at text,
  notes text,
  -- When they were told that somebody else was chosen.
  told_at text,
  unique (listing_id, user_id)
);
create index resell_opt_ins_in_order on resell_opt_ins (listing_id, interested_at, id);
create index resell_opt_ins_of_user on resell_opt_ins (user_id);
create index resell_opt_ins_untold on resell_opt_ins (listing_id, id)
  where chosen_at is null and told_at is null;
create unique index resell_opt_ins_one_chosen on resell_opt_ins (listing_id) where chosen_at is not null;

-- What a resale order buys.
alter table orders add column listing_id text references resell_notifications (id);
create index orders_listing on orders (listing_id) where listing_id is not null;
create index orders_chosen on orders (buyer_id, created_at, id) where state = 'open' and listing_id is not null;
create unique index orders_one_live_of_listing on orders (listing_id) where state in ('open', 'paid');
`
