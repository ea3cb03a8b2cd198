import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts.ts'
import { sessionClient, sessionQuery } from './session.ts'
import type { Session } from './signedInHint.ts'

interface Checked {
  /** `/api/me` was called, even if it failed, or the user signed in or out. Before that only the device was asked. */
  isChecked: boolean
}

export type CurrentUser =
  | { state: 'loading' }
  | ({ state: 'signedIn' } & Checked & Session)
  | ({ state: 'signedOut' } & Checked)

/** Returns who is signed in, for screens that signed-out users see too. Behind a guard use `useSignedInUser`. */
export function useCurrentUser(): CurrentUser {
  const { data: session, isPending, isError, isFetched } = useQuery(sessionQuery, sessionClient)
  if (session) return { state: 'signedIn', isChecked: isFetched, ...session }
  // An error without a user saved on the device counts as signed out.
  return isPending && !isError ? { state: 'loading' } : { state: 'signedOut', isChecked: isFetched }
}

/**
 * The user that a guard has let in. Provided by the guard instead of read from the query, because a screen can render after a
 * sign-out and before the guard does.
 */
export const SignedInUser = createContext<User | undefined>(undefined)

/** Returns the signed-in user, on screens behind a guard. @throws outside of a guard */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('useSignedInUser belongs behind a guard')
  return user
}
