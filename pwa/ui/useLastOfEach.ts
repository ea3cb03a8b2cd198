import { useEffect, useRef } from 'react'

/** Returns the last value of each key. */
export function useLastOfEach<T>(key: string | undefined, value: T): Readonly<Record<string, T>> {
  const last = useRef<Readonly<Record<string, T>>>({})
  const now = key === undefined ? last.current : { ...last.current, [key]: value }
  useEffect(() => {
    last.current = now
  })
  return now
}
