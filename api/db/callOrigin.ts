import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a person's call comes from. */
export interface CallOrigin {
  ip: string
  /** `User-Agent` of the browser. */
  userAgent: string
}

const calls = new AsyncLocalStorage<CallOrigin | undefined>()

/** Runs a call; the events that it records have its origin. */
export function withOrigin<T>(origin: CallOrigin | undefined, work: () => T): T {
  return calls.run(origin, work)
}

/** Undefined in a job, and in calls of the card provider. */
export function currentOrigin(): CallOrigin | undefined {
  return calls.getStore()
}
