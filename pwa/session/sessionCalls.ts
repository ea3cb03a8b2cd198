import { accountsApi, type User } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { callApi } from '../http/callApi.ts'
import { ApiError } from '../http/errors.ts'
import { reportError } from '../http/reportError.ts'
import { withLock } from '../offline/withLock.ts'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { leaveDevice, shutGate, waitAtMost } from './leaveDevice.ts'
import { loadDeviceCalls } from './loadDeviceCalls.ts'
import {
  accessChanged,
  announceSignIn,
  forgetSignedIn,
  hasSignedInHint,
  rememberSignedIn,
  type Session,
  savedUser,
  sessionOf,
  unsentSignOut,
} from './signedInHint.ts'

/** How long a sign-in or sign-out waits for the worker's copy of the session. */
const mirrorTimeoutMs = 1000

export type SignInBody = BodyInputOf<typeof accountsApi.login>

/**
 * Asks the server who is signed in, after sending a sign-out that is still unsent. After a network failure or a 5xx it returns
 * the user saved on the device (`docs/RULES.md, People`).
 *
 * @returns null if signed out
 * @throws as `callApi`, if the server gave no answer and no user is saved
 */
export async function loadSession(signal: AbortSignal): Promise<Session | null> {
  await sendUnsentSignOut()
  if (!hasSignedInHint()) return null
  try {
    const { user } = await callApi(accountsApi.me, { signal })
    // Signed out during the call, here or in another tab.
    if (!hasSignedInHint()) return null
    await setOwner(user)
    return sessionOf(user)
  } catch (error) {
    const user = savedUser()
    if (isRefused(error)) {
      const { code } = error.reply
      accessChanged.set(code === 'access_changed')
      if (code === 'signed_out_elsewhere') {
        await shutGate()
        leaveDevice()
        void mirrorToDevice()
      } else if (user && (await hasSavedTickets(user.id))) {
        // Nothing leads to the pages of staff, which need a session.
        return sessionOf({ ...user, isAdmin: false, isDeveloper: false }, true)
      } else forgetSignedIn()
      return null
    }
    if (!signal.aborted) logFailure('Auth load', error)
    if (user && !signal.aborted) return sessionOf(user)
    throw error
  }
}

/**
 * Asks the server who is signed in although this device does not know anybody, after sending a sign-out that is still unsent.
 *
 * @returns null if signed out
 * @throws as `callApi`, if the server gave no answer
 */
export async function recallSession(): Promise<Session | null> {
  await sendUnsentSignOut()
  try {
    const { user } = await callApi(accountsApi.me)
    // Signed out offline, or during the call in another tab.
    if (unsentSignOut.isPresent()) return null
    await setOwner(user)
    return sessionOf(user)
  } catch (error) {
    if (isRefused(error)) {
      accessChanged.set(error.reply.code === 'access_changed')
      return null
    }
    logFailure('Auth load', error)
    throw error
  }
}

/** Signs in. If the reply has `requiresMFA`, there is no session until `verifyMfa`. @throws as `callApi` */
export function signIn(body: SignInBody) {
  return changeSession(async () => {
    await trySignOut()
    // Somebody else must not be shown the ticket of the last user.
    if (deviceOwner.read()?.email.toLowerCase() !== body.email.trim().toLowerCase()) await shutGate()
    // A returning user must not lose what they write now to an erasure that is still running.
    await loadDeviceCalls().then(
      (device) => device?.eraseWithTimeout(),
      () => undefined,
    )
    const reply = await callApi(accountsApi.login, { body })
    await forgetUnsentSignOut()
    if (!reply.requiresMFA) announceSession()
    return reply
  })
}

/** Second step of a sign-in: sends the code of the second factor. @throws as `callApi` */
export function verifyMfa(code: string) {
  return changeSession(async () => {
    const reply = await callApi(accountsApi.verifyMfa, { body: { code } })
    await forgetUnsentSignOut()
    announceSession()
    return reply
  })
}

function announceSession(): void {
  if (!hasSignedInHint()) rememberSignedIn()
  announceSignIn()
}

/** Sends a sign-out that has not reached the server. Goes before every other call (`docs/RULES.md, Offline`). Never throws. */
export async function sendUnsentSignOut(): Promise<void> {
  if (unsentSignOut.isPresent()) await changeSession(trySignOut)
}

/**
 * Sign-ins and sign-outs of all tabs and the worker wait for each other: the reply to a sign-out that is still on its way would end
 * a session that started meanwhile.
 */
function changeSession<T>(change: () => Promise<T>): Promise<T> {
  return withLock('session', change)
}

async function trySignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  try {
    await callApi(accountsApi.logout)
  } catch (error) {
    // A 401 means that the session is gone already. Anything else is tried again later.
    if (!isRefused(error)) return logFailure('Logout', error)
  }
  await forgetUnsentSignOut()
}

/** The sign-out was sent, or a new session has replaced the one that was to be signed out. */
async function forgetUnsentSignOut(): Promise<void> {
  unsentSignOut.set(false)
  // The other tabs wait for this one.
  await waitAtMost(mirrorTimeoutMs, mirrorToDevice())
}

/** Makes the user the owner of this device. A previous owner's data is erased. */
async function setOwner(user: User): Promise<void> {
  const before = deviceOwner.read()
  if (before && before.id !== user.id) {
    await shutGate()
    peopleToErase.add(before)
  }
  peopleToErase.remove(user.id)
  deviceOwner.set(user)
  rememberSignedIn(user)
  void mirrorToDevice()
}

async function mirrorToDevice(): Promise<void> {
  const device = await loadDeviceCalls()
  await device?.mirrorToDevice()
  void device?.eraseSignedOutPeople()
}

async function hasSavedTickets(userId: string): Promise<boolean> {
  const device = await loadDeviceCalls()
  return (await device?.hasSavedTickets(userId)) ?? false
}

/** Reports a failure that is not shown. Only the status: the reply may contain personal text. */
function logFailure(what: string, error: unknown): void {
  reportError(
    new Error(`${what} failed: ${error instanceof ApiError ? error.status : (error as Error).name}`),
  )
}

/** A 401 from our server, not from a captive portal. */
function isRefused(error: unknown): error is ApiError & { reply: ErrorReply } {
  return error instanceof ApiError && error.status === 401 && error.reply !== undefined
}
