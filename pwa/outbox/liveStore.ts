import { liveQuery } from 'dexie'

export interface LiveStore<T> {
  subscribe: (listener: () => void) => () => void
  /** The last result; undefined before the first. */
  current: () => T | undefined
}

const retryDelayMs = 2_000

/**
 * Store for a database query that runs again whenever its data changes, in any tab or the worker (Dexie's liveQuery). It runs
 * only while there are subscribers. If it fails, the last result stays and it is retried after two seconds.
 */
export function createLiveStore<T>(query: () => Promise<T>): LiveStore<T> {
  let result: T | undefined
  let subscription: { unsubscribe(): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const start = () => {
    subscription = liveQuery(query).subscribe({
      next(value) {
        result = value
        for (const listener of listeners) listener()
      },
      error() {
        stop()
        timer = setTimeout(start, retryDelayMs)
      },
    })
  }
  const stop = () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
  }

  return {
    current: () => result,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}
