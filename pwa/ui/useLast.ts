import { useState } from 'react'

/** Returns the value, and while it is undefined the last one. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** Whether the condition has been true in this or an earlier render of the component. */
export function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return condition || hasBeen
}

/** Returns the first value that was not undefined, of those with the same key. */
export function useFirst<T>(value: T | undefined, key?: string): T | undefined {
  const [first, setFirst] = useState({ key, value })
  if (first.key === key && (first.value !== undefined || value === undefined)) return first.value
  setFirst({ key, value })
  return value
}
