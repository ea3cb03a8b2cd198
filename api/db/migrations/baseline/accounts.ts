import type { Dialect } from './dialect.ts'

/** Who has an account, how they sign in, and what is counted so that nobody tries too often. */
export const accounts = ({ bytewise, known }: Dialect) => `
create table users (
  id text primary key,
  name text not null,
  -- What customers see of staff.
  public_name text,
  email text not null,
  phone text not null,
  phone_verified boolean not null default false,
  zip_code text not null,
  is_admin boolean not null default false,
  is_developer boolean not null default false,
  mfa_enabled boolean not null default false,
  membership_status text not null default 'non_member',
  email_notifications boolean not null default true,
  resell_notifications_enabled boolean not null default false,
  created_at text not null,
  -- An account is emptied, its row stays.
  deleted_at text
);
create unique index users_email_unique on users (lower(email));
create index users_by_name on users ((lower(substr(name, 1, 50))${bytewise}), id) where deleted_at is null;
create index users_by_email on users ((lower(substr(email, 1, 50))${bytewise}), id) where deleted_at is null;
create index users_admins on users (id) where is_admin;
create index users_developers on users (id) where is_developer;
create index users_members on users (id) where membership_status = 'member';
create index users_with_mfa on users (id) where mfa_enabled;
create index users_of_area on users (substr(zip_code, 1, 3), id)
  where resell_notifications_enabled and deleted_at is null;
${known('users', 'membership_status', ['member', 'non_member'])}

create table credentials (
  user_id text primary key references users (id),
  password_hash text not null,
  changed_at text not null
);

create table sessions (
  id_hash text primary key,
  user_id text not null references users (id),
  -- mfa_pending, full, access_changed or signed_out_elsewhere.
  level text not null,
  data text not null,
  user_agent text,
  created_at text not null,
  last_seen_at text not null,
  -- When the password was last given.
  confirmed_at text,
  expires_at text not null
);
create index sessions_user_id_index on sessions (user_id);
create index sessions_expires_at_index on sessions (expires_at);

create table codes (
  id text primary key,
  user_id text not null references users (id),
  purpose text not null,
  hmac text not null,
  link_hash text unique,
  -- The device that asked for it; null for codes that only a signed-in person can ask for.
  device_hash text,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index codes_user_id_purpose_index on codes (user_id, purpose);
create index codes_expires_at_index on codes (expires_at);

-- Which device asked for a reset, until the job has made the code.
create table reset_requests (
  id text primary key,
  device_hash text not null,
  created_at text not null
);
create index reset_requests_created_at_index on reset_requests (created_at);

-- Devices that an account was signed in on.
create table known_devices (
  user_id text not null references users (id),
  device_hash text not null,
  last_seen_at text not null,
  primary key (user_id, device_hash)
);

create table failed_sign_ins (
  -- A hash of the address, which need not belong to an account.
  key text primary key,
  failures integer not null,
  retry_at text not null
);
create index failed_sign_ins_retry on failed_sign_ins (retry_at);

create table rate_limits (
  key text primary key,
  used integer not null,
  resets_at text not null,
  -- Of limits that refill: when all uses are back, in milliseconds since 1970. A number, because the database adds to it.
  full_at bigint
);
create index rate_limits_resets_at_index on rate_limits (resets_at);

-- Devices that get notifications. A subscription ends with the session that it was saved in, and goes with it when that
-- gets a new id.
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
);
create index push_subscriptions_of_user on push_subscriptions (user_id, last_seen_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_last_seen_at on push_subscriptions (last_seen_at);

-- The key pair that notifications are signed with; one row.
create table vapid_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at text not null
);
`
