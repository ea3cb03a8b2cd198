import { useState } from 'react'
import { createStore } from '../http/createStore.ts'
import { useStore } from '../http/useStore.ts'

/**
 * State outside React: `read` returns the newest value at any time. Unlike `useState`, it is rendered together with external
 * stores that change at the same moment, not after them.
 */
export function useExternalState<T>(initial: () => T): [value: T, read: () => T, write: (value: T) => void] {
  const [store] = useState(() => createStore(initial()))
  return [useStore(store), store.read, store.set]
}
