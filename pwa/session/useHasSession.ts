import { useCurrentUser } from './useCurrentUser.ts'

/** Whether somebody is signed in whose session has not ended. */
export function useHasSession(): boolean {
  const current = useCurrentUser()
  return current.state === 'signedIn' && !current.hasEnded
}
