import { vi } from 'vitest'

/** Replaces Cache Storage, which Node does not have, by one in memory, until `vi.unstubAllGlobals`. */
export function stubCaches(): void {
  const stores = new Map<string, Map<string, Response>>()
  const keyOf = (key: string) => new URL(key, 'https://live.example').href
  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (key: string | { url: string }) =>
        entries.get(keyOf(typeof key === 'string' ? key : key.url))?.clone(),
      put: async (key: string, response: Response) => void entries.set(keyOf(key), response),
      delete: async (key: string) => entries.delete(keyOf(key)),
    }
  }
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(keyOf(key))?.clone(),
  })
}

/** Replaces a storage with an empty one, until `vi.unstubAllGlobals()`. @returns the values stored in it */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
