/** Listeners that are told of something. Also for workers, so without React. */
export function createSignal<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    /** @returns the unsubscribe function */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...told: Told): void {
      for (const listener of listeners) listener(...told)
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
