/**
 * `outbox.<user id>`: sending what one user has written. `session`: sending a sign-in or a sign-out. `mirror`: copying the session for
 * the service worker. `erasing`: erasing the data of users who have signed out.
 */
type LockName = `outbox.${string}` | 'session' | 'mirror' | 'erasing'

/** Queues of this page, for browsers without Web Locks. */
const tails = new Map<LockName, Promise<unknown>>()

/**
 * Runs `work` while holding a Web Lock, which all tabs and the worker share. Without Web Locks the lock covers only this page: two
 * pages may then send the same entry, which is safe because its call is repeatable.
 *
 * @returns what `work` returns
 * @throws what `work` throws
 */
export function withLock<T>(name: LockName, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
  if (locks) return locks.request(`live-shows.${name}`, work) as Promise<T>
  const tail = tails.get(name) ?? Promise.resolve()
  const result = tail.then(work, work)
  tails.set(
    name,
    result.catch(() => undefined),
  )
  return result
}
