import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { accountsApi, User } from '#contract/accounts.ts'
import { NetworkError } from '../http/errors.ts'
import { deviceOwner } from './deviceOwner.ts'
import type { SignInBody } from './sessionCalls.ts'
import { hasSignedInHint, rememberSignedIn, type Session, savedUser, sessionOf } from './signedInHint.ts'

/**
 * Query client for the session only. Each user's data is in a client of its own (`app/queryClient.ts`), so that it is never
 * shown to another user.
 */
export const sessionClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Loads the session calls and the contract, which make up a fifth of the size budget of `/` and `/auth`. They are needed only
 * when the user starts to type or is signed in.
 *
 * @throws NetworkError if the file cannot be fetched
 */
export async function loadSessionCalls() {
  try {
    return await import('./sessionCalls.ts')
  } catch (error) {
    throw new NetworkError(error)
  }
}

// `typeof` checks the path against the contract without loading it.
const mePath = '/api/me' satisfies (typeof accountsApi)['me']['path']

/** The session; null if signed out. Use it with `sessionClient`. */
export const sessionQuery = queryOptions({
  queryKey: [mePath] as const,
  queryFn: async ({ signal }) => (await loadSessionCalls()).loadSession(signal),
  // Without the hint, the user counts as signed out until a guard asks. With a saved user the app opens at once, also offline, and
  // `checkSession` asks the server in the background.
  initialData: (): Session | null | undefined => {
    if (!hasSignedInHint()) return null
    const user = savedUser()
    return user && sessionOf(user)
  },
})

/** Asks the server who is signed in. Concurrent calls share one request. */
export function checkSession(): void {
  void sessionClient.invalidateQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false })
}

/**
 * Takes over the account from the reply of an update: on screen, and on the device for the next offline start. Then asks the
 * server again who is signed in.
 */
export async function takeUser(user: User): Promise<void> {
  const { queryKey } = sessionQuery
  // A reply that was requested before the change must not overwrite it.
  await sessionClient.cancelQueries({ queryKey })
  // The user has signed out, or another one has signed in.
  if (!hasSignedInHint() || sessionClient.getQueryData(queryKey)?.user.id !== user.id) return
  rememberSignedIn(user)
  deviceOwner.set(user)
  sessionClient.setQueryData(queryKey, sessionOf(user))
  checkSession()
}

/** Signs in and reloads the session, unless the reply has `requiresMFA`. @throws as `callApi` */
export async function signIn(body: SignInBody) {
  const reply = await (await loadSessionCalls()).signIn(body)
  if (!reply.requiresMFA) await refreshSession()
  return reply
}

/** Second step of a sign-in: sends the code and reloads the session. @throws as `callApi` */
export async function verifySecondFactor(code: string): Promise<void> {
  await (await loadSessionCalls()).verifyMfa(code)
  await refreshSession()
}

function refreshSession() {
  return sessionClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
