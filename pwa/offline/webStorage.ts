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

/** What sessionStorage has under a key, parsed; undefined where there is nothing, or where it is switched off. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something as long as the tab is open, through reloads. @param value undefined takes it away */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to tell anybody: only a reload will begin anew.
  }
}

/** What belongs to one person alone in localStorage begins like this, so that all of it can be found when they leave. */
export function personalPrefix(userId: string): string {
  return `live-shows.person.${userId}.`
}
