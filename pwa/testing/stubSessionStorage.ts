import { vi } from 'vitest'

/** Puts an empty sessionStorage in the place of the browser's, until `vi.unstubAllGlobals()`. @returns what is stored in it */
export function stubSessionStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
