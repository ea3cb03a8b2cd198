import { useRef } from 'react'

/** Returns the value, and while it is undefined the last one: what a sheet shows stays in it while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
