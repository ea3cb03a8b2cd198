import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { accountsApi, User } from '#contract/accounts.ts'
import { deviceOwner } from './deviceOwner.ts'
import { loadSessionCalls } from './lazyCalls.ts'
import { hasSignedInHint, rememberSignedIn, savedUser } from './signedInHint.ts'

/** Who the app belongs to. */
export interface Session {
  user: User
  /** The server has said that the session is over; what is saved on the device can still be read. */
  hasEnded: boolean
}

/**
 * Knows who is signed in, and nothing else: what is read for a person lives in a client of their own (app/personClient.ts),
 * so that nothing of one can ever be shown to another.
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

// Checked against the contract without loading it.
const mePath = '/api/me' satisfies (typeof accountsApi)['me']['path']

/** Who is signed in; null when nobody is. Lives in `sessionClient`. */
export const sessionQuery = queryOptions({
  queryKey: [mePath] as const,
  queryFn: async ({ signal }) => (await loadSessionCalls()).loadSession(signal),
  // Without a hint the answer is known, and nothing is asked. With a person, the app is theirs until the server has
  // answered (`checkSession`): without a network nobody waits for a call that will not come back.
  initialData: (): Session | null | undefined => {
    if (!hasSignedInHint()) return null
    const user = savedUser()
    return user && { user, hasEnded: false }
  },
})

/** Asks the server who is signed in, once for everybody who wants to know at the same time. */
export function checkSession(): void {
  void sessionClient.invalidateQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false })
}

/**
 * Shows a person their account as a call has just told it, and asks the server again who is signed in (spec, section 7). On
 * the device too: without a network from here on, the app would go back to what it knew before.
 */
export async function takeUser(user: User): Promise<void> {
  const { queryKey } = sessionQuery
  // An answer that was on its way before the change must not undo it.
  await sessionClient.cancelQueries({ queryKey })
  // Signed out meanwhile, or somebody else: then there is nobody to show it to.
  if (!hasSignedInHint() || sessionClient.getQueryData(queryKey)?.user.id !== user.id) return
  rememberSignedIn(user)
  deviceOwner.set(user)
  const session: Session = { user, hasEnded: false }
  sessionClient.setQueryData(queryKey, session)
  checkSession()
}
