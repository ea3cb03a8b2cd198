/** Reads from localStorage; null if the key is missing or storage is turned off. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes to localStorage. Does nothing if storage is full or turned off. @param value null removes the key */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Only this device's memory is affected.
  }
}

/** Calls `changed` when another tab has written one of the keys, or cleared all. @returns stops listening */
export function onWrittenElsewhere(keys: readonly string[], changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Returns the keys in localStorage that start with `prefix`. */
export function listLocal(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Removes everything from localStorage whose key starts with `prefix`. */
export function removeLocal(prefix: string): void {
  for (const key of listLocal(prefix)) writeLocal(key, null)
}

/** Reads and parses JSON from sessionStorage; undefined if the key is missing or storage is turned off. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Writes JSON to sessionStorage, which lasts as long as the tab. @param value undefined removes the key */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Only a reload of this tab is affected.
  }
}

/** Returns the prefix of a user's own keys in localStorage. Everything under it is removed when they sign out. */
export function personalPrefix(userId: string): string {
  return `live-shows.person.${userId}.`
}
