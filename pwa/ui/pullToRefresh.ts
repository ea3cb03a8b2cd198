const listeners = new Set<() => void>()

/** Calls back whenever somebody pulls down to have what is shown fetched again. Gives back how to stop. */
export function onPullToRefresh(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Somebody has pulled down. */
export function tellPulled(): void {
  for (const listener of listeners) listener()
}
