import { vi } from 'vitest'

/** Replaces sessionStorage with an empty one, until `vi.unstubAllGlobals()`. @returns the values stored in it */
export function stubSessionStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
