/** localStorage where it can be switched off or full; then every visit starts as if it were the first. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param value null takes it away */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to tell anybody: only this device will not remember it.
  }
}

/** The keys that begin like that. */
export function listLocal(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Takes away everything whose key begins like that. */
export function removeLocal(prefix: string): void {
  for (const key of listLocal(prefix)) writeLocal(key, null)
}
