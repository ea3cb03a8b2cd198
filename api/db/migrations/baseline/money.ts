import type { Dialect } from './dialect.ts'

const transactionStatuses = ['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back']

/** Financial records, in cents. They outlive the accounts and the requests. */
export const money = ({ known }: Dialect) => `
create table discount_codes (
  id text primary key,
  code text not null unique,
  max_uses integer not null,
  -- Of uses that are reserved or redeemed.
  current_uses integer not null default 0,
  is_active boolean not null default true,
  created_at text not null,
  constraint discount_codes_uses check (current_uses between 0 and max_uses)
);
create index discount_codes_created_at_id_index on discount_codes (created_at, id);
create unique index discount_codes_one_active on discount_codes (is_active) where is_active;

create table orders (
  id text primary key,
  buyer_id text not null references users (id),
  -- sourced or resale.
  kind text not null,
  request_id text not null references ticket_requests (id),
  -- listing_id follows with the listings.
  offer_id text references offers (id),
  -- A copy of what was bought, so that paying an order does not read data that may have changed.
  section text not null,
  row text,
  ticket_count integer not null,
  subtotal integer not null,
  service_fee integer not null,
  discount integer not null,
  total integer not null,
  discount_code_id text references discount_codes (id),
  state text not null,
  pay_by text not null,
  paid_at text,
  closed_reason text,
  created_at text not null
);
create index orders_request_id_index on orders (request_id);
create index orders_buyer_id_index on orders (buyer_id);
create index orders_offer on orders (offer_id) where offer_id is not null;
create index orders_discount_code on orders (discount_code_id) where discount_code_id is not null;
create unique index orders_one_live on orders (request_id) where state in ('open', 'paid');
${known('orders', 'state', ['open', 'paid', 'closed'])}

create table discount_uses (
  id text primary key,
  code_id text not null references discount_codes (id),
  order_id text not null references orders (id),
  state text not null,
  created_at text not null
);
create index discount_uses_code_id_state_index on discount_uses (code_id, state);
create index discount_uses_order_id_index on discount_uses (order_id);
create unique index discount_uses_one_live on discount_uses (order_id) where state in ('reserved', 'redeemed');
${known('discount_uses', 'state', ['reserved', 'redeemed', 'released'])}

-- One intent at the card provider each.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  attempt integer not null,
  payment_intent_id text unique,
  -- What it was paid with: a word of the card provider, and the last digits.
  card_brand text,
  card_last4 text,
  amount integer not null,
  -- What was really captured, if it is not what the order says.
  captured_amount integer,
  captured_currency text,
  state text not null,
  created_at text not null,
  checked_at text not null,
  -- The id in the log of the request that it goes back to, for what webhooks start.
  cause text,
  -- While a change of its price is under way at the provider.
  repricing_until text,
  unique (order_id, attempt)
);
create index payments_state_checked_at_index on payments (state, checked_at);
create unique index payments_one_live on payments (order_id) where state in ('creating', 'open', 'processing');
${known('payments', 'state', ['creating', 'open', 'processing', 'succeeded', 'canceled'])}

-- A failed refund is retried as a row of its own. Each has at most one retry, so only the last row of a chain can pay out.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  ticket_id text,
  retry_of text references refunds (id),
  amount integer not null,
  reason text not null,
  state text not null,
  stripe_refund_id text unique,
  last_error text,
  -- Of one that staff made: what they told the customer, and who did.
  explanation text,
  made_by text references users (id),
  created_at text not null
);
create index refunds_payment_id_index on refunds (payment_id);
create index refunds_ticket on refunds (ticket_id) where ticket_id is not null;
create index refunds_unsettled on refunds (state) where state in ('queued', 'failed');
-- The card provider is asked about these every few minutes, however many refunds there are.
create index refunds_under_way on refunds (stripe_refund_id) where state = 'requested';
create unique index refunds_one_retry on refunds (retry_of);
-- A late payment is refunded once, however often it is reported; those that staff make may be many.
create unique index refunds_one_late on refunds (payment_id)
  where ticket_id is null and retry_of is null and reason not in ('by_hand', 'by_staff');
create unique index refunds_one_resold on refunds (ticket_id) where reason = 'resold' and retry_of is null;
${known('refunds', 'state', ['queued', 'requested', 'succeeded', 'failed'])}

-- Payments that clients dispute with their banks, inquiries of banks and their warnings of fraud.
create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  stripe_dispute_id text not null unique,
  amount integer not null,
  reason text not null,
  status text not null,
  due_by text,
  opened_at text not null,
  -- One more with each change.
  version integer not null,
  created_at text not null
);
create index disputes_payment_id_index on disputes (payment_id);
create index disputes_open on disputes (status) where status in (
  'warning_needs_response', 'warning_under_review',
  'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'
);
${known('disputes', 'status', [
  'fraud_warning',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
])}

-- Webhooks that were received.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at text not null
);
create index stripe_events_received on stripe_events (received_at);

-- What was bought, as it was when it was paid.
create table transactions (
  id text primary key,
  order_id text not null unique references orders (id),
  payment_id text references payments (id),
  request_id text references ticket_requests (id),
  transaction_date text not null,
  user_email text not null,
  user_name text not null,
  user_phone text,
  user_membership_status text not null,
  event_artist text not null,
  event_venue text not null,
  event_date text not null,
  ticket_count integer not null,
  ticket_section text not null,
  subtotal_amount integer not null,
  service_fee integer not null,
  total_amount integer not null,
  discount_code_used text,
  discount_amount integer not null,
  refunded_amount integer not null default 0,
  charged_back_amount integer not null default 0,
  payment_status text not null
);
create unique index transactions_payment on transactions (payment_id);
create index transactions_request on transactions (request_id);
create index transactions_newest on transactions (transaction_date, id);
-- Few are disputed or charged back, and few have a code.
create index transactions_by_status on transactions (payment_status, transaction_date, id);
create index transactions_with_code on transactions (transaction_date, id) where discount_code_used is not null;
${known('transactions', 'user_membership_status', ['member', 'non_member'])}
${known('transactions', 'payment_status', transactionStatuses)}

-- The sums of all transactions, per hour, day and month.
create table transaction_totals (
  span text not null,
  -- The beginning of the instants in it, in UTC: 2026-12-05T20, 2026-12-05 or 2026-12.
  starts_at text not null,
  is_member boolean not null,
  has_code boolean not null,
  payment_status text not null,
  payments bigint not null,
  revenue bigint not null,
  service_fees bigint not null,
  discounts bigint not null,
  discount_code_uses bigint not null,
  refunded bigint not null,
  charged_back bigint not null,
  primary key (span, starts_at, is_member, has_code, payment_status)
);
${known('transaction_totals', 'payment_status', transactionStatuses)}
`
