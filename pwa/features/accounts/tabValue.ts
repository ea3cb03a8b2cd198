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
