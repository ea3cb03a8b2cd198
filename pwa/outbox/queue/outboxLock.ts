/** Queue of this tab, for browsers without Web Locks. */
let tail: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` while holding the user's outbox lock, a Web Lock shared by all tabs and the worker. Without Web Locks the lock
 * covers only this tab; two tabs may then send the same entry, which is safe because every call is repeatable.
 */
export function withOutboxLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
  if (locks) return locks.request(`live-shows.outbox.${userId}`, work) as Promise<T>
  const result = tail.then(work, work)
  tail = result.catch(() => undefined)
  return result
}
