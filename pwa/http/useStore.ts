import { useSyncExternalStore } from 'react'
import type { Store } from './createStore.ts'

/**
 * Returns the value of a store, or what is selected of it. The component is drawn again only when that is another one, so `select`
 * must not make a new object in every call.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected
export function useStore<T>(store: Store<T>, select = (value: T): unknown => value): unknown {
  const read = () => select(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}
