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
  /** How long a keyed request executes, in ms; more than 0 lets a test overlap two of them. */
  executionDelay: number
}

/** A reply ready to be sent. `replayOf` is the first request's id when this only repeats its reply. */
export interface FinishedCall {
  status: number
  text: string
  replayOf: string | undefined
}

/**
 * Answers one call. What it changes, the events that this queues and the reply kept for its idempotency key are one
 * transaction. Throws StripeApiError for what was refused before execution began, and keeps nothing then.
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
    // Asked again now that no other process can write: it may have executed this very request meanwhile.
    const stored = keyed === undefined ? undefined : engine.keys.replay(keyed, call.now, Date.now())
    if (stored !== undefined) return { status: stored.status, text: stored.text, replayOf: stored.requestId }
    const cause = { id: requestId, idempotencyKey: keyed?.key ?? null }
    const reply = refusalAsReply(() => execute(newExecution(engine, call.now, cause)))
    if (keyed !== undefined) engine.keys.save(keyed, reply, call.now)
    return { status: reply.status, text: JSON.stringify(reply.body), replayOf: undefined }
  })
}

/** Runs that in one transaction that begins with the write lock, so that what it reads stays true. */
export function inTransaction<T>(engine: Engine, work: () => T): T {
  return engine.db.transaction(work).immediate()
}

/** What an endpoint, or time itself, works with. In: the request that is the cause. */
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
