import { AsyncLocalStorage } from 'node:async_hooks'
import type { InvalidationPublication } from '../events/pubSub.ts'

/** The origin of a person's call. */
export interface CallOrigin {
  ip: string
  /** `User-Agent` of the browser. */
  userAgent: string
}

/** The HTTP call in which code runs, or the job that a call has queued. */
export interface CurrentCall {
  /** The `requestId` in the log of the request that began it: of this call, or of the one that a job or a payment goes back to. */
  cause: string
  /** Absent for the card provider's calls. */
  origin?: CallOrigin
  /** Chosen by the caller (`changeHeader`). */
  changeId?: string
  /** What its transactions have published. */
  invalidations: InvalidationPublication[]
  /** An earlier call with the same idempotency key has made the change. */
  isRepeated?: boolean
}

const calls = new AsyncLocalStorage<CurrentCall | undefined>()

/** Runs a call. Undefined for what a call starts, but is not done for its caller. */
export function withCall<T>(call: CurrentCall | undefined, work: () => T): T {
  return calls.run(call, work)
}

/** Undefined in what no call began, such as a recurring job. */
export function currentCall(): CurrentCall | undefined {
  return calls.getStore()
}
