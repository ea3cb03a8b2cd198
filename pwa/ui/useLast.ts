import { useRef } from 'react'

/** Returns the value, and while it is undefined the last one, so that a sheet keeps its content while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}

/** Whether the condition has been true in this or an earlier render of the component. */
export function useHasBeen(condition: boolean): boolean {
  const hasBeen = useRef(condition)
  if (condition) hasBeen.current = true
  return hasBeen.current
}

/** Returns the first value that was not undefined, of those with the same key. */
export function useFirst<T>(value: T | undefined, key?: string): T | undefined {
  const first = useRef({ key, value })
  if (first.current.key !== key || first.current.value === undefined) first.current = { key, value }
  return first.current.value
}
