/** A set of listeners and the function that calls them. Also for workers, so without React. */
export function createSignal<Arguments extends unknown[] = []>() {
  const listeners = new Set<(...values: Arguments) => void>()
  return {
    hasListeners: () => listeners.size > 0,
    /** @returns the unsubscribe function */
    subscribe(listener: (...values: Arguments) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...values: Arguments): void {
      for (const listener of listeners) listener(...values)
    },
  }
}

/** State outside React, which components read with `useStore`. */
export interface Store<T> {
  /** Returns the newest value. */
  read: () => T
  set: (value: T) => void
  /** Calls back after every `set`. @returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, notify } = createSignal()
  return {
    read: () => value,
    set(next) {
      value = next
      notify()
    },
    subscribe,
  }
}
