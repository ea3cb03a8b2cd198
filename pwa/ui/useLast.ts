import { useEffect, useRef } from 'react'

/** Returns the value, and while it is undefined the last one. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  const now = value === undefined ? last.current : value
  useEffect(() => {
    last.current = now
  })
  return now
}

/** Whether the condition has been true in this or an earlier render of the component. */
export function useHasBeen(condition: boolean): boolean {
  return useLast(condition || undefined) ?? false
}

/** Returns the first value that was not undefined, of those with the same key. */
export function useFirst<T>(value: T | undefined, key?: string): T | undefined {
  const first = useRef({ key, value })
  const { current } = first
  const now = current.key === key && current.value !== undefined ? current : { key, value }
  useEffect(() => {
    first.current = now
  })
  return now.value
}
