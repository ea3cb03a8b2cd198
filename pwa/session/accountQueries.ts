import { queryOptions } from '@tanstack/react-query'
import type { accountsApi } from '#contract/accounts.ts'
import { loadAccountCalls } from '../features/accounts/loadAccountCalls.ts'
import type { Session } from './session.ts'
import { sessionClient } from './sessionClient.ts'
import { hasSignedInHint, savedUser } from './signedInHint.ts'

// Checked against the contract without loading it.
const mePath = '/api/me' satisfies (typeof accountsApi)['me']['path']

export const accountQueries = {
  /** Who is signed in; null when nobody is. Lives in `sessionClient`. */
  session: () =>
    queryOptions({
      queryKey: [mePath] as const,
      queryFn: async ({ signal }) => (await loadAccountCalls()).loadSession(signal),
      // Without a hint the answer is known, and nothing is asked. With a person, the app is theirs until the server has
      // answered (`checkSession`): without a network nobody waits for a call that will not come back.
      initialData: (): Session | null | undefined => {
        if (!hasSignedInHint()) return null
        const user = savedUser()
        return user && { user, hasEnded: false }
      },
    }),
}

/** Asks the server who is signed in, once for everybody who wants to know at the same time. */
export function checkSession(): void {
  void sessionClient.invalidateQueries(
    { queryKey: accountQueries.session().queryKey },
    { cancelRefetch: false },
  )
}
