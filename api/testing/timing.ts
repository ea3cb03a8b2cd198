import { vi } from 'vitest'
import type { Deps } from '../config/deps.ts'
import type { Attempt } from '../jobs/defineJob.ts'

/**
 * Retries `look` until it no longer throws, and returns its result. The timeout is generous, because machines may be busy.
 */
export function waitFor<T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, ...options })
}

/**
 * The app's dependencies, but something else happens just before their next transaction. Produces a specific interleaving
 * that random concurrency would hardly ever hit.
 */
export function stepIn(deps: Deps, meanwhile: () => Promise<unknown>): Deps {
  let waiting: typeof meanwhile | undefined = meanwhile
  const db = new Proxy(deps.db, {
    get(target, property, receiver) {
      if (property !== 'transaction' || !waiting) return Reflect.get(target, property, receiver)
      const happens = waiting
      waiting = undefined
      return async (...work: Parameters<typeof target.transaction>) => {
        await happens()
        return target.transaction(...work)
      }
    },
  })
  return { ...deps, db }
}

/** For tests that run a job themselves, at a time of their own. */
export const firstAttempt: Attempt = {
  jobId: '01900000-0000-7000-8000-000000000000',
  number: 1,
  signal: new AbortController().signal,
}
