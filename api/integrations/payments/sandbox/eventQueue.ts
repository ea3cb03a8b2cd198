import type Database from 'better-sqlite3'
import Stripe from 'stripe'
import type { Execution } from './endpoint.ts'
import { unixSeconds } from './endpoint.ts'
import { newId } from './ids.ts'

const DAY = 86_400_000
// https://docs.stripe.com/webhooks#retries
const RETRIED_FOR = 3 * DAY
const FIRST_RETRY = 500
const LONGEST_RETRY = 300_000

/** A delivery leased to this process. */
export interface ClaimedDelivery {
  seq: number
  id: string
  type: string
  body: string
  attempts: number
  give_up_at: number
}

/** The undelivered events, stored in the database. Times are real time in ms. */
export interface EventQueue {
  add(
    execution: { now: Date; at: number },
    request: EventRequest,
    ...event: Parameters<Execution['emit']>
  ): void
  claim(at: number, lease: number): ClaimedDelivery | undefined
  delivered(delivery: ClaimedDelivery, at: number): void
  failed(delivery: ClaimedDelivery, at: number, error: string): void
  /** Makes all pending deliveries due, e.g. after our server has restarted. */
  retryNow(at: number): void
}

/** The API request that caused an event; both null if no request did. https://docs.stripe.com/api/events/object */
export interface EventRequest {
  id: string | null
  idempotencyKey: string | null
}

/** An event queue on an open database. It opens no transaction; callers do. */
export function createEventQueue(db: Database.Database): EventQueue {
  const insertEvent = db.prepare('insert into events (id, created, type, body) values (?, ?, ?, ?)')
  const insertDelivery = db.prepare(
    'insert into deliveries (event_seq, next_attempt_at, give_up_at) values (?, ?, ?)',
  )
  // A single statement, so that only one of several processes gets the lease.
  const claimNext = db.prepare<[number, number, number, number], ClaimedDelivery>(
    `update deliveries set leased_until = ?, attempts = attempts + 1
     where event_seq = (
       select event_seq from deliveries
       where delivered_at is null and next_attempt_at <= ? and leased_until <= ? and give_up_at > ?
       order by next_attempt_at, event_seq limit 1)
     returning event_seq as seq, attempts, give_up_at, '' as id, '' as type, '' as body`,
  )
  const eventBySeq = db.prepare<[number], { id: string; type: string; body: string }>(
    'select id, type, body from events where seq = ?',
  )
  const markDelivered = db.prepare(
    'update deliveries set delivered_at = ?, leased_until = 0, last_error = null where event_seq = ?',
  )
  const markFailed = db.prepare(
    'update deliveries set next_attempt_at = ?, leased_until = 0, last_error = ? where event_seq = ?',
  )
  const hurry = db.prepare(
    'update deliveries set next_attempt_at = ? where delivered_at is null and next_attempt_at > ?',
  )

  return {
    add(execution, request, type, object, previous) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: unixSeconds(execution.now),
        data: previous === undefined ? { object } : { object, previous_attributes: previous },
        livemode: false,
        pending_webhooks: 1,
        request: { id: request.id, idempotency_key: request.idempotencyKey },
        type,
      }
      const { lastInsertRowid } = insertEvent.run(event.id, event.created, type, JSON.stringify(event))
      insertDelivery.run(lastInsertRowid, execution.at, execution.at + RETRIED_FOR)
    },
    claim(at, lease) {
      const claimed = claimNext.get(at + lease, at, at, at)
      const event = claimed === undefined ? undefined : eventBySeq.get(claimed.seq)
      return claimed === undefined || event === undefined ? undefined : { ...claimed, ...event }
    },
    delivered(delivery, at) {
      markDelivered.run(at, delivery.seq)
    },
    failed(delivery, at, error) {
      const wait = Math.min(FIRST_RETRY * 2 ** (delivery.attempts - 1), LONGEST_RETRY)
      markFailed.run(at + wait, error, delivery.seq)
    },
    retryNow(at) {
      hurry.run(at, at)
    },
  }
}
