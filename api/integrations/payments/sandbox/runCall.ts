import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { ApiCall, Endpoint, Execution, Reply } from './endpoint.ts'
import type { EventQueue, EventRequest } from './eventQueue.ts'
import type { IdempotencyKeys, KeyedRequest } from './idempotencyKeys.ts'
import { listRows } from './listRows.ts'
import type { ObjectStore } from './objectStore.ts'
import { StripeApiError } from './stripeApiError.ts'

/** The parts of the sandbox that share one database. */
export interface Engine {
  db: Database.Database
  store: ObjectStore
  events: EventQueue
  keys: IdempotencyKeys
  now(): Date
  /** Milliseconds for which a keyed request executes; a test uses it to overlap two requests. */
  executionDelay: number
}

/** A reply ready to send. `replayOf` is the id of the first request if this repeats its reply. */
export interface FinishedCall {
  status: number
  text: string
  replayOf: string | undefined
}

/**
 * Answers one call. Its changes, its events and the reply stored for its idempotency key are one transaction. Throws
 * StripeApiError for a refusal before execution, and stores nothing then.
 */
export async function runCall(
  engine: Engine,
  endpoint: Endpoint,
  call: ApiCall,
  keyed: KeyedRequest | undefined,
  requestId: string,
): Promise<FinishedCall> {
  if (keyed !== undefined) {
    const stored = engine.keys.replay(keyed, call.now, Date.now())
    if (stored !== undefined) return { status: stored.status, text: stored.text, replayOf: stored.requestId }
  }
  const execute = endpoint.prepare(call)
  if (keyed !== undefined && engine.executionDelay > 0) {
    engine.keys.lock(keyed, call.now, Date.now())
    await sleep(engine.executionDelay)
  }
  return inTransaction(engine, () => {
    // Check again now that no other process can write: it may have executed the same request in the meantime.
    const stored = keyed === undefined ? undefined : engine.keys.replay(keyed, call.now, Date.now())
    if (stored !== undefined) return { status: stored.status, text: stored.text, replayOf: stored.requestId }
    const cause = { id: requestId, idempotencyKey: keyed?.key ?? null }
    const reply = refusalAsReply(() => execute(newExecution(engine, call.now, cause)))
    if (keyed !== undefined) engine.keys.save(keyed, reply, call.now)
    return { status: reply.status, text: JSON.stringify(reply.body), replayOf: undefined }
  })
}

/** Runs work in a transaction that takes the write lock first, so that what it reads stays valid. */
export function inTransaction<T>(engine: Engine, work: () => T): T {
  return engine.db.transaction(work).immediate()
}

/**
 * The context of an execution.
 *
 * @param cause the request that caused it
 */
export function newExecution(engine: Engine, now: Date, cause: EventRequest): Execution {
  const at = Date.now()
  return {
    store: engine.store,
    now,
    at,
    emit: (type, object, previous) => engine.events.add({ now, at }, cause, type, object, previous),
    list: (table, filters) => listRows(engine.db, table, filters),
  }
}

function refusalAsReply(execute: () => Reply): Reply {
  try {
    return execute()
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}
