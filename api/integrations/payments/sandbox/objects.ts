import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Stripe from 'stripe'
import { resourceMissing, type StripeErrorBody } from './forms.ts'

/** A PaymentIntent as it is stored; `present` adds the rest. */
export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  client_secret: string
  created: number
  description: string | null
  last_payment_error: Omit<StripeErrorBody, 'payment_intent'> | null
  latest_charge: string | null
  metadata: Record<string, string>
  /** The name of a test card's payment method. */
  payment_method: string | null
  status: Stripe.PaymentIntent.Status
}

/** A refund, stored and shown alike. https://docs.stripe.com/api/refunds/object */
export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: 'usd'
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

/** A dispute, stored and shown alike. https://docs.stripe.com/api/disputes/object */
export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: 'usd'
  evidence: { uncategorized_text: string | null }
  evidence_details: { due_by: number }
  livemode: false
  payment_intent: string
  reason: string
  status: Stripe.Dispute.Status
}

/** What else is shown, as it is: lists, and objects that are only sent in an event. */
interface Other {
  object: 'list' | 'charge' | 'radar.early_fraud_warning'
}

/** A webhook event, stored and shown alike. https://docs.stripe.com/api/events/object */
export interface SandboxEvent {
  id: string
  object: 'event'
  type: EventType
}

export type EventType = Stripe.Event['type']

interface Stored {
  payment_intent: Intent
  refund: Refund
  dispute: Dispute
  event: SandboxEvent
}

/** https://docs.stripe.com/api/pagination */
interface ListParams {
  limit: number
  /** The id of the last object of the page before. */
  starting_after?: string | undefined
  /** Earliest creation, in Unix seconds. */
  created?: { gte: number } | undefined
  payment_intent?: string | undefined
}

/** The reply to a request with an idempotency key, and a print of that request. */
export interface StoredReply {
  request: string
  status: number
  body: string
}

/** Our server with the secret key, or a browser with the publishable key. */
export type Caller = 'server' | 'browser'

/** An object as a caller sees it. https://docs.stripe.com/api/payment_intents/object says what a browser may retrieve. */
export function present(stored: Intent | Refund | Dispute | Other, caller: Caller): object {
  if (stored.object !== 'payment_intent') return stored
  const { latest_charge, metadata, ...open } = stored
  const { status } = open
  const shown = {
    ...open,
    allowed_payment_method_types: ['card'],
    currency: 'usd',
    livemode: false,
    next_action:
      status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    payment_method_types: ['card'],
  } satisfies Partial<Stripe.PaymentIntent>
  if (caller === 'browser') return shown
  return { ...shown, amount_received: status === 'succeeded' ? open.amount : 0, latest_charge, metadata }
}

/** A random id of letters and digits in Stripe's form. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'du' | 'issfr' | 'evt'): string {
  return `${prefix}_${randomToken()}`
}

export function randomToken(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24)
}

// `due_at`, real time in ms, is when a refund settles or an event is delivered; null if nothing is left to do.
const schema = `
  create table if not exists objects (
    seq integer primary key, id text not null unique, kind text not null, body text not null,
    due_at integer, attempts integer not null default 0);
  create index if not exists objects_by_kind on objects(kind, seq);
  create index if not exists objects_due on objects(due_at) where due_at is not null;
  create table if not exists replies (
    key text primary key, request text not null, status integer not null, body text not null, created_at integer not null);
`

const dayMs = 86_400_000

export type Store = ReturnType<typeof openStore>

/**
 * The sandbox's objects, JSON by id, and the replies to idempotency keys, in `stripe-sandbox.sqlite` of a folder. Several
 * processes can share it.
 */
export function openStore(dataDir: string, now: () => Date) {
  mkdirSync(dataDir, { recursive: true })
  const db = new Database(join(dataDir, 'stripe-sandbox.sqlite'), { timeout: 5_000 })
  db.pragma('journal_mode = WAL')
  // Loses nothing when a process is killed. After a power failure the last payments may be gone, but nobody paid with money.
  db.pragma('synchronous = NORMAL')
  db.exec(schema)

  const find = db.prepare<[string, string], { body: string }>(
    'select body from objects where kind = ? and id = ?',
  )
  const put = db.prepare(
    `insert into objects (id, kind, body, due_at) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`,
  )
  const page = db.prepare<object, { body: string }>(
    `select body from objects where kind = @kind
       and (@after is null or seq < (select seq from objects where id = @after))
       and (@since is null or body ->> 'created' >= @since)
       and (@intent is null or body ->> 'payment_intent' = @intent)
     order by seq desc limit @limit`,
  )
  const refunded = db
    .prepare<[string], number>(
      `select sum(body ->> 'amount') from objects
       where kind = 'refund' and body ->> 'payment_intent' = ? and body ->> 'status' <> 'failed'`,
    )
    .pluck()
  const disputed = db
    .prepare<[string], number>(
      `select sum(body ->> 'amount') from objects
       where kind = 'dispute' and body ->> 'payment_intent' = ?
         and body ->> 'status' in ('needs_response', 'under_review', 'lost')`,
    )
    .pluck()
  // One statement, so that only one of several processes gets it.
  const claim = db.prepare<[number, string, number], { attempts: number; body: string }>(
    `update objects set due_at = ?, attempts = attempts + 1
     where seq = (select seq from objects where kind = ? and due_at <= ? order by due_at, seq limit 1)
     returning attempts, body`,
  )
  const schedule = db.prepare('update objects set due_at = ? where id = ?')
  const hurry = db.prepare("update objects set due_at = ? where kind = 'event' and due_at is not null")
  const findReply = db.prepare<[string], StoredReply>(
    'select request, status, body from replies where key = ?',
  )
  const pruneReplies = db.prepare('delete from replies where created_at < ?')
  const putReply = db.prepare('insert into replies values (?, ?, ?, ?, ?)')

  const seconds = () => Math.floor(now().getTime() / 1000)

  /** Stores an object. @param dueAt see the schema */
  function save(object: Stored[keyof Stored], dueAt: number | null = null): void {
    put.run(object.id, object.object, JSON.stringify(object), dueAt)
  }

  return {
    now,
    /** Unix seconds, like all of Stripe's timestamps. */
    seconds,
    save,
    /** Changes are committed together. It takes the write lock first, so that what it reads stays valid. */
    transaction: <T>(work: () => T): T => db.transaction(work).immediate(),

    /** @throws {StripeApiError} resource_missing */
    get<Kind extends keyof Stored>(kind: Kind, id: string, param: string): Stored[Kind] {
      const row = find.get(kind, id)
      if (row === undefined) throw resourceMissing(kind, id, param)
      return JSON.parse(row.body)
    },

    /** A page of objects, newest first. */
    list(kind: keyof Stored, { limit, starting_after, created, payment_intent }: ListParams) {
      const filters = {
        after: starting_after ?? null,
        since: created?.gte ?? null,
        intent: payment_intent ?? null,
      }
      const rows = page.all({ kind, ...filters, limit: limit + 1 })
      const data = rows.slice(0, limit).map((row): unknown => JSON.parse(row.body))
      return { object: 'list' as const, url: `/v1/${kind}s`, data, has_more: rows.length > limit }
    },

    /** What an intent's refunds that did not fail come to, in cents. */
    refundedCents: (intentId: string): number => refunded.get(intentId) ?? 0,

    /** What of an intent its bank holds or has taken back, in cents. */
    disputedCents: (intentId: string): number => disputed.get(intentId) ?? 0,

    /** Queues an event with a copy of the object. @param idempotencyKey of the call that caused it; null if none did */
    emit(type: EventType, object: Parameters<typeof present>[0], idempotencyKey: string | null): void {
      const event = {
        id: newId('evt'),
        object: 'event' as const,
        api_version: Stripe.API_VERSION,
        created: seconds(),
        data: { object: present(object, 'server') },
        livemode: false,
        request: { id: null, idempotency_key: idempotencyKey },
        type,
      }
      save(event, Date.now())
    },

    /** Takes what has been due longest, if anything. It is due again after `leaseMs`, if this process does not say otherwise. */
    claim<Kind extends 'refund' | 'event'>(kind: Kind, leaseMs: number) {
      const at = Date.now()
      const claimed = claim.get(at + leaseMs, kind, at)
      const object: Stored[Kind] | undefined = claimed && JSON.parse(claimed.body)
      return claimed && object && { object, attempts: claimed.attempts }
    },
    /** When a claimed object is due again. */
    schedule: (id: string, dueAt: number | null) => schedule.run(dueAt, id),
    /** Makes all events that wait due at once. */
    hurryEvents: () => hurry.run(Date.now()),

    /** The reply to a key, kept for a day. https://docs.stripe.com/api/idempotent_requests */
    replyTo(key: string): StoredReply | undefined {
      pruneReplies.run(now().getTime() - dayMs)
      return findReply.get(key)
    },
    saveReply: (key: string, { request, status, body }: StoredReply) =>
      putReply.run(key, request, status, body, now().getTime()),

    close(): void {
      db.close()
    },
  }
}
