import { accountsApi, type User } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { callApi } from '../http/callApi.ts'
import { ApiError } from '../http/errors.ts'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { loadDeviceCalls } from './lazyCalls.ts'
import type { Session } from './session.ts'
import {
  announceSignIn,
  forgetSignedIn,
  hasSignedInHint,
  rememberSignedIn,
  savedUser,
  unsentSignOut,
} from './signedInHint.ts'

export type SignInBody = BodyInputOf<typeof accountsApi.login>

/** Who is signed in; null when nobody is. */
export async function loadSession(signal: AbortSignal): Promise<Session | null> {
  await sendUnsentSignOut()
  if (!hasSignedInHint()) return null
  try {
    const { user } = await callApi(accountsApi.me, { signal })
    // Signed out meanwhile, here or in another tab.
    if (!hasSignedInHint()) return null
    keepPerson(user)
    return { user, hasEnded: false }
  } catch (error) {
    const user = savedUser()
    if (isRefused(error)) {
      if (user && (await hasSavedTickets(user.id))) return { user, hasEnded: true }
      forgetSignedIn()
      return null
    }
    // Only that 401 means signed out. Without the network the app stays with whom it was (design, section 4, item 22).
    if (user && !signal.aborted) return { user, hasEnded: false }
    throw error
  }
}

export async function signIn(body: SignInBody) {
  await sendUnsentSignOut()
  // Whoever comes back while their things are still being erased must not lose what they write from now on.
  await loadDeviceCalls().then(
    (device) => device?.eraseWithPatience(),
    () => undefined,
  )
  const reply = await callApi(accountsApi.login, { body })
  if (!reply.requiresMFA) await begin()
  return reply
}

/** The second step of a sign-in. */
export async function verifyMfa(code: string) {
  const reply = await callApi(accountsApi.verifyMfa, { body: { code } })
  await begin()
  return reply
}

/** There is a session. */
async function begin(): Promise<void> {
  // The new session replaces the old one, so there is nothing left to sign out.
  unsentSignOut.set(false)
  await mirrorToDevice()
  if (!hasSignedInHint()) rememberSignedIn()
  announceSignIn()
}

/** A sign-out that could not be sent goes out before anything else (design, section 5). Never throws. */
export async function sendUnsentSignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  try {
    await callApi(accountsApi.logout)
  } catch (error) {
    // That 401 says that the session is gone already; anything else is tried again.
    if (!isRefused(error)) return
  }
  unsentSignOut.set(false)
  await mirrorToDevice()
}

/** The device is theirs from now on; what somebody else left on it goes. */
function keepPerson(user: User): void {
  const before = deviceOwner.read()
  if (before && before.id !== user.id) peopleToErase.add(before)
  peopleToErase.remove(user.id)
  deviceOwner.set(user)
  rememberSignedIn(user)
  void mirrorToDevice()
}

async function mirrorToDevice(): Promise<void> {
  const device = await loadDeviceCalls()
  await device?.mirrorToDevice()
  void device?.eraseLeftPeople()
}

async function hasSavedTickets(userId: string): Promise<boolean> {
  const device = await loadDeviceCalls()
  return (await device?.hasSavedTickets(userId)) ?? false
}

/** A 401 of our own server, and not of a network that wants somebody to sign in to it. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.reply !== undefined
}
