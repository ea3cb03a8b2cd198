import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts.ts'
import { type Session, sessionClient, sessionQuery } from './session.ts'

export type CurrentUser =
  | { state: 'loading' }
  | ({
      state: 'signedIn'
      /** The server was asked, though it may not have answered: until then it is who was here last. */
      isChecked: boolean
    } & Session)
  | { state: 'signedOut' }

/** Who is signed in, for screens that everybody sees. Behind a guard use `useSignedInUser`. */
export function useCurrentUser(): CurrentUser {
  const { data: session, isPending, isError, isFetched } = useQuery(sessionQuery, sessionClient)
  if (session) return { state: 'signedIn', isChecked: isFetched, ...session }
  // An error without a person saved on the device counts as signed out (spec, section 8).
  return isPending && !isError ? { state: 'loading' } : { state: 'signedOut' }
}

/**
 * The person a guard has let in. Handed down by it and not asked for anew: a screen that draws itself between a sign-out and
 * the guard's hearing of it would find nobody.
 */
export const SignedInUser = createContext<User | undefined>(undefined)

/** The signed-in person, on screens behind a guard. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('useSignedInUser belongs behind a guard')
  return user
}
