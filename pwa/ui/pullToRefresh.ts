const listeners = new Set<() => void>()

/** Calls the listener on every pull-to-refresh. @returns a function that unsubscribes */
export function onPullToRefresh(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Notifies all listeners of a pull-to-refresh. */
export function notifyPullToRefresh(): void {
  for (const listener of listeners) listener()
}
