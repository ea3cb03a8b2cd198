import type Database from 'better-sqlite3'
import type { Reply } from './endpoint.ts'
import { invalidRequest, StripeApiError } from './stripeApiError.ts'

const DAY = 86_400_000
// After this time an execution is assumed to have crashed with its process.
const LOCKED_FOR = 30_000

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string
  /** Method and path: a key belongs to one endpoint. */
  endpoint: string
  fingerprint: string
  requestId: string
}

/** A stored reply and the id of the request it answered. */
export interface StoredReply {
  status: number
  text: string
  requestId: string
}

interface KeyRow {
  endpoint: string
  fingerprint: string
  request_id: string
  status: number | null
  body: string | null
  created_at: number
  locked_until: number
}

/**
 * The first reply to each idempotency key, kept for a day. https://docs.stripe.com/api/idempotent_requests `now` is the
 * sandbox's clock, `at` is real time in ms.
 */
export interface IdempotencyKeys {
  /**
   * The stored reply, or undefined if the request should execute. Throws if the key is in use or was used for another
   * request.
   */
  replay(request: KeyedRequest, now: Date, at: number): StoredReply | undefined
  /** Locks the key before a long execution. */
  lock(request: KeyedRequest, now: Date, at: number): void
  save(request: KeyedRequest, reply: Reply, now: Date): void
}

/** Idempotency keys on an open database. */
export function createIdempotencyKeys(db: Database.Database): IdempotencyKeys {
  const find = db.prepare<[string], KeyRow>('select * from idempotency_keys where key = ?')
  const prune = db.prepare('delete from idempotency_keys where created_at < ?')
  const put = db.prepare(
    `insert into idempotency_keys (key, endpoint, fingerprint, request_id, status, body, created_at, locked_until)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (key) do update set endpoint = excluded.endpoint, fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at, locked_until = excluded.locked_until`,
  )

  return {
    replay(request, now, at) {
      if (request.key.length > 255) throw invalidRequest('Idempotency keys can be up to 255 characters long.')
      const row = find.get(request.key)
      if (row === undefined || row.created_at < now.getTime() - DAY) return undefined
      refuseOtherRequest(request, row)
      if (row.status !== null) return { status: row.status, text: row.body ?? '', requestId: row.request_id }
      if (row.request_id === request.requestId || row.locked_until <= at) return undefined
      // https://docs.stripe.com/error-codes#idempotency-key-in-use
      throw new StripeApiError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
      })
    },
    lock(request, now, at) {
      const { key, endpoint, fingerprint, requestId } = request
      put.run(key, endpoint, fingerprint, requestId, null, null, now.getTime(), at + LOCKED_FOR)
    },
    save(request, reply, now) {
      const { key, endpoint, fingerprint, requestId } = request
      const text = JSON.stringify(reply.body)
      prune.run(now.getTime() - DAY)
      put.run(key, endpoint, fingerprint, requestId, reply.status, text, now.getTime(), 0)
    },
  }
}

// https://docs.stripe.com/error-low-level#idempotency
function refuseOtherRequest(request: KeyedRequest, row: KeyRow): void {
  const advice = `Try using a key other than '${request.key}' if you meant to execute a different request.`
  if (row.endpoint !== request.endpoint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${row.endpoint}'). ${advice}`,
    )
  }
  if (row.fingerprint !== request.fingerprint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    )
  }
}

function idempotencyError(message: string) {
  return new StripeApiError(400, { type: 'idempotency_error', message })
}
