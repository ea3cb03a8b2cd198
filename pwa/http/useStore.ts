import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import type { Store } from './createStore.ts'

/**
 * Returns the value of a store, or a part selected from it. The component is drawn again only when that is another one, so `select`
 * must not make a new object in every call.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected
export function useStore<T>(store: Store<T>, select = (value: T): unknown => value): unknown {
  const read = () => select(store.read())
  // React subscribes in a passive effect, which a view transition delays. Until then a field that is typed in would get its old value
  // back, because nothing renders the new one.
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const untilSubscribed = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    untilSubscribed.current = store.subscribe(render)
    return untilSubscribed.current
  }, [store])
  const value = useSyncExternalStore(store.subscribe, read, read)
  useEffect(() => untilSubscribed.current?.())
  return value
}
