import type { User } from '#contract/accounts.ts'

/**
 * Who signed in on this device, in localStorage. `/api/me` is asked only where this is present: its 401 would be an error in
 * the console of everybody who is signed out. With the network away it is also who the app belongs to. It proves nothing:
 * the server decides by the session alone.
 */
const storageKey = 'live-shows.signed-in'
const signOutKey = 'live-shows.sign-out-unsent'

/** Whether somebody may be signed in. */
export function hasSignedInHint(): boolean {
  return readSignedInHint() !== null
}

/** What `rememberSignedIn` wrote, as it was written; parse it before trusting it. */
export function readSignedInHint(): string | null {
  return read(storageKey)
}

/** Called with nothing at sign-in, and with the person as soon as the server has said who they are. */
export function rememberSignedIn(person?: User): void {
  write(storageKey, JSON.stringify(person ?? true))
}

export function forgetSignedIn(): void {
  write(storageKey, null)
}

/** A sign-out that has not reached the server yet. */
export const unsentSignOut = {
  isPresent: () => read(signOutKey) !== null,
  set: (isUnsent: boolean) => write(signOutKey, isUnsent ? 'true' : null),
}

/** Calls back when another tab signs in or out. Gives back how to stop. */
export function onSignedInElsewhere(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

// Storage can be switched off; then every visit starts signed out.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to tell anybody: the person is signed in, only this device will not remember it.
  }
}
