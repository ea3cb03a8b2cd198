import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { accountQueries } from './accountQueries.ts'
import type { Session } from './session.ts'
import { sessionClient } from './sessionClient.ts'

export type CurrentUser = { state: 'loading' } | ({ state: 'signedIn' } & Session) | { state: 'signedOut' }

/** Who is signed in, for screens that everybody sees. Behind a guard use `useSignedInUser`. */
export function useCurrentUser(): CurrentUser {
  const { data: session, isPending, isError } = useQuery(accountQueries.session(), sessionClient)
  if (session) return { state: 'signedIn', ...session }
  // An error without a person saved on the device counts as signed out (spec, section 8).
  return isPending && !isError ? { state: 'loading' } : { state: 'signedOut' }
}

/** The signed-in person, on screens behind `RequireUser` or `RequireAdmin`. */
export function useSignedInUser(): User {
  const current = useCurrentUser()
  if (current.state !== 'signedIn') throw new Error('useSignedInUser belongs behind a guard')
  return current.user
}
