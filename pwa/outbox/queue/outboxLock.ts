/**
 * One flusher at a time on this device: a Web Lock across tabs and the worker, and across tabs of older browsers at least
 * one in each (every call is repeatable, so two would only do the work twice).
 */
let tail: Promise<unknown> = Promise.resolve()

export function withOutboxLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
  if (locks) return locks.request(`live-shows.outbox.${userId}`, work) as Promise<T>
  const result = tail.then(work, work)
  tail = result.catch(() => undefined)
  return result
}
