import type { User } from '#contract/accounts.ts'
import { onWrittenElsewhere, readLocal, writeLocal } from '../offline/webStorage.ts'

/**
 * The last signed-in user, in localStorage. Without it public pages do not call `/api/me`, because browsers log its 401 as an
 * error; guarded pages ask once (`useRecalledSession`), unless it says that nobody is signed in. Until the server has answered, and
 * while offline, the app runs as this user. It grants nothing: the server checks the session.
 */
const storageKey = 'live-shows.signed-in'
const nobody = 'false'
/** A key of its own: other tabs ask the server again when the user changes, which would never end. */
const checkedKey = 'live-shows.signed-in-checked'
const accessKey = 'live-shows.access-changed'
const signInKey = 'live-shows.last-sign-in'
const signOutKey = 'live-shows.sign-out-unsent'

/** Whether this device knows of a signed-in user. */
export function hasSignedInHint(): boolean {
  const stored = readLocal(storageKey)
  return stored !== null && stored !== nobody
}

/** Whether this device knows that nobody is signed in. It may also know nothing: its storage is new or was cleared. */
export function isKnownSignedOut(): boolean {
  return readLocal(storageKey) === nobody
}

/** Returns the last signed-in user, as of the last reply from the server. */
export function savedUser(): User | undefined {
  try {
    const value: unknown = JSON.parse(readLocal(storageKey) ?? 'null')
    return isUser(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The signed-in user. */
export interface Session {
  user: User
  /** The server answered 401: the session has expired. Data saved on the device can still be read. */
  hasEnded: boolean
  /** When the server last confirmed who it is, in milliseconds since 1970; 0 if it is not known. */
  checkedAt: number
}

export function sessionOf(user: User, hasEnded = false): Session {
  return { user, hasEnded, checkedAt: Number(readLocal(checkedKey)) }
}

/** Stores the hint. Called without a user at sign-in, and with the user once `/api/me` has answered. */
export function rememberSignedIn(person?: User): void {
  writeLocal(storageKey, JSON.stringify(person ?? true))
  writeLocal(checkedKey, person ? String(Date.now()) : null)
}

/** Stores that nobody is signed in, at sign-out and after a 401. */
export function forgetSignedIn(): void {
  writeLocal(storageKey, nobody)
  writeLocal(checkedKey, null)
}

/** Whether a sign-out has not reached the server yet. */
export const unsentSignOut = {
  isPresent: () => readLocal(signOutKey) !== null,
  set: (isUnsent: boolean) => writeLocal(signOutKey, isUnsent ? 'true' : null),
}

/** Why the last session has ended. Kept, because after a 401 a device without saved tickets asks no more. */
export const accessChanged = {
  set: (isChanged: boolean) => writeLocal(accessKey, isChanged ? 'true' : null),
  /** The first sentence of every notice that a session has ended. */
  words: () => (readLocal(accessKey) === null ? 'Your session has ended.' : 'Your access was changed.'),
}

/** Notifies other tabs of a new session, also if it is the same user's. */
export function announceSignIn(): void {
  writeLocal(signInKey, new Date().toISOString())
}

/** Calls `changed` when another tab signs in or out. @returns stops listening */
export function onSignedInElsewhere(changed: () => void): () => void {
  return onWrittenElsewhere([storageKey, signInKey], changed)
}

/** Checked by hand: the contract's schema would exceed the size budget of the first screen. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email, isAdmin, isDeveloper } = value as Partial<Record<keyof User, unknown>>
  return (
    [id, name, email].every((text) => typeof text === 'string') &&
    [isAdmin, isDeveloper].every((flag) => typeof flag === 'boolean')
  )
}
