import { useState, useSyncExternalStore } from 'react'

/**
 * State outside React: `read` returns the newest value at any time. Unlike `useState`, it is rendered together with external
 * stores that change at the same moment, not after them.
 */
export function useExternalState<T>(initial: () => T): [value: T, read: () => T, write: (value: T) => void] {
  const [store] = useState(() => createStore(initial()))
  return [useSyncExternalStore(store.subscribe, store.read, store.read), store.read, store.write]
}

function createStore<T>(initial: T) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    write(value: T) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
