import { accountsApi, type User, user } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { callApi } from '../../http/callApi.ts'
import { ApiError } from '../../http/errors.ts'
import {
  forgetSignedIn,
  hasSignedInHint,
  readSignedInHint,
  rememberSignedIn,
  unsentSignOut,
} from './signedInHint.ts'

export type SignInBody = BodyInputOf<typeof accountsApi.login>
export type RegisterBody = BodyInputOf<typeof accountsApi.register>

/** Who is signed in; null when nobody is. */
export async function loadCurrentUser(signal: AbortSignal): Promise<User | null> {
  await sendUnsentSignOut()
  if (!hasSignedInHint()) return null
  try {
    const reply = await callApi(accountsApi.me, { signal })
    rememberSignedIn(reply.user)
    return reply.user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      forgetSignedIn()
      return null
    }
    // Only a 401 means signed out. Without the network the app stays with whom it was (design, section 4, item 22).
    const person = savedUser()
    if (person && !signal.aborted) return person
    throw error
  }
}

export async function signIn(body: SignInBody) {
  await sendUnsentSignOut()
  const reply = await callApi(accountsApi.login, { body })
  // The new session replaces the old one, so there is nothing left to sign out.
  if (!reply.requiresMFA) unsentSignOut.set(false)
  return reply
}

export async function register(body: RegisterBody) {
  return callApi(accountsApi.register, { body })
}

/** A sign-out that could not be sent goes out before anything else (design, section 5). Never throws. */
export async function sendUnsentSignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  try {
    await callApi(accountsApi.logout)
  } catch (error) {
    // A 401 says that the session is gone already; anything else is tried again.
    if (!(error instanceof ApiError && error.status === 401)) return
  }
  unsentSignOut.set(false)
}

/** The last signed-in person as they were when the server was last asked. */
function savedUser(): User | undefined {
  try {
    return user.safeParse(JSON.parse(readSignedInHint() ?? 'null')).data
  } catch {
    return undefined
  }
}
