import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'

/** State that starts again when the tab or page is hidden, e.g. which dialog is open. */
export function useWhileShown<T>(): [T | undefined, Dispatch<SetStateAction<T | undefined>>]
export function useWhileShown<T>(initial: T): [T, Dispatch<SetStateAction<T>>]
export function useWhileShown<T>(initial?: T): [T | undefined, Dispatch<SetStateAction<T | undefined>>] {
  const [state, setState] = useState(initial)
  const start = useRef(initial)
  // React runs the cleanup of hidden components too.
  useEffect(() => () => setState(start.current), [])
  return [state, setState]
}
