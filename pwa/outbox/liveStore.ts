import { liveQuery } from 'dexie'

export interface LiveStore<T> {
  subscribe: (listener: () => void) => () => void
  /** The last answer; undefined before the first. */
  current: () => T | undefined
}

/** How long to leave a store alone that failed. */
const pauseMs = 2_000

/** The answer of a question to the database, asked again whenever something it touched changes in any tab or the worker. */
export function createLiveStore<T>(ask: () => Promise<T>): LiveStore<T> {
  let answer: T | undefined
  let subscription: { unsubscribe(): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const start = () => {
    subscription = liveQuery(ask).subscribe({
      next(value) {
        answer = value
        for (const listener of listeners) listener()
      },
      // Closed under us: what was last known stays on screen, and it is asked again.
      error() {
        stop()
        timer = setTimeout(start, pauseMs)
      },
    })
  }
  const stop = () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
  }

  return {
    current: () => answer,
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
