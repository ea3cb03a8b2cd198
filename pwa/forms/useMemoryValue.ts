import { useState, useSyncExternalStore } from 'react'

/**
 * A value that is read at its newest at any moment, and drawn together with what stores outside of React tell at that moment:
 * a state would be drawn after them.
 */
export function useMemoryValue<T>(first: () => T): [value: T, read: () => T, write: (value: T) => void] {
  const [store] = useState(() => createStore(first()))
  return [useSyncExternalStore(store.subscribe, store.read, store.read), store.read, store.write]
}

function createStore<T>(first: T) {
  let current = first
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
