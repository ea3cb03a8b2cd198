import { useState } from 'react'

/** Returns the last value of each key. */
export function useLastOfEach<T>(key: string | undefined, value: T): Readonly<Record<string, T>> {
  const [last, setLast] = useState<Readonly<Record<string, T>>>({})
  if (key === undefined || last[key] === value) return last
  const next = { ...last, [key]: value }
  setLast(next)
  return next
}
