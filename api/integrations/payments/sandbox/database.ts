import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

// Times in `deliveries`, `settle_at` and `locked_until` are real time in ms, since they only pace retries. Times inside
// objects, and `idempotency_keys.created_at`, come from the sandbox's clock.
const SCHEMA = `
  create table if not exists payment_intents (
    seq integer primary key autoincrement, id text not null unique, created integer not null, body text not null);
  create table if not exists payment_methods (
    id text primary key, test_card text, body text not null);
  create table if not exists charges (
    seq integer primary key autoincrement, id text not null unique, created integer not null,
    payment_intent text not null references payment_intents(id), body text not null);
  create table if not exists refunds (
    seq integer primary key autoincrement, id text not null unique, created integer not null,
    payment_intent text not null references payment_intents(id), charge text not null references charges(id),
    settle_at integer, body text not null);
  create index if not exists refunds_to_settle on refunds(settle_at) where settle_at is not null;
  create table if not exists events (
    seq integer primary key autoincrement, id text not null unique, created integer not null, type text not null,
    body text not null);
  create table if not exists deliveries (
    event_seq integer primary key references events(seq), attempts integer not null default 0,
    next_attempt_at integer not null, leased_until integer not null default 0, give_up_at integer not null,
    delivered_at integer, last_error text);
  create index if not exists deliveries_due on deliveries(next_attempt_at) where delivered_at is null;
  create table if not exists idempotency_keys (
    key text primary key, endpoint text not null, fingerprint text not null, request_id text not null,
    status integer, body text, created_at integer not null, locked_until integer not null);
  create index if not exists idempotency_keys_age on idempotency_keys(created_at);
`

/** Opens `stripe-sandbox.sqlite` in a folder, creating both if missing. */
export function openDatabase(dataDir: string): Database.Database {
  mkdirSync(dataDir, { recursive: true })
  const db = new Database(join(dataDir, 'stripe-sandbox.sqlite'), { timeout: 5_000 })
  db.pragma('journal_mode = WAL')
  // Loses nothing when a process is killed. After a power failure the last payments may be gone, but nobody paid with money.
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.exec(SCHEMA)
  return db
}
