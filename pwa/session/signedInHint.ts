import type { User } from '#contract/accounts.ts'
import { readLocal, writeLocal } from '../offline/webStorage.ts'

/**
 * Who signed in on this device, in localStorage. `/api/me` is asked only where this is present: its 401 would be an error in
 * the console of everybody who is signed out. It is also who the app belongs to until the server has answered, or with the
 * network away. It proves nothing: the server decides by the session alone.
 */
const storageKey = 'live-shows.signed-in'
const signInKey = 'live-shows.last-sign-in'
const signOutKey = 'live-shows.sign-out-unsent'

/** Whether somebody may be signed in. */
export function hasSignedInHint(): boolean {
  return readLocal(storageKey) !== null
}

/** The last signed-in person as they were when the server was last asked. */
export function savedUser(): User | undefined {
  try {
    const value: unknown = JSON.parse(readLocal(storageKey) ?? 'null')
    return isUser(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Called with nothing at sign-in, and with the person as soon as the server has said who they are. */
export function rememberSignedIn(person?: User): void {
  writeLocal(storageKey, JSON.stringify(person ?? true))
}

export function forgetSignedIn(): void {
  writeLocal(storageKey, null)
}

/** A sign-out that has not reached the server yet. */
export const unsentSignOut = {
  isPresent: () => readLocal(signOutKey) !== null,
  set: (isUnsent: boolean) => writeLocal(signOutKey, isUnsent ? 'true' : null),
}

/** Tells the other tabs that there is a new session, even where it is the same person's. */
export function announceSignIn(): void {
  writeLocal(signInKey, new Date().toISOString())
}

/** Calls back when another tab signs in or out. Gives back how to stop. */
export function onSignedInElsewhere(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === signInKey || event.key === null) changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** What the first screen needs of a person. By hand, since the contract's parser is more than that screen may weigh. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email, isAdmin, isDeveloper } = value as Partial<Record<keyof User, unknown>>
  return (
    [id, name, email].every((text) => typeof text === 'string') &&
    [isAdmin, isDeveloper].every((flag) => typeof flag === 'boolean')
  )
}
