import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnline } from '../ui/useOnline.ts'
import { loadSessionCalls, sessionClient, sessionQuery } from './session.ts'
import { isKnownSignedOut } from './signedInHint.ts'
import type { CurrentUser } from './useCurrentUser.ts'

export interface Recall {
  /** The first answer is still to come. */
  isPending: boolean
  /** The server could not be asked. It is asked again once the device is online. */
  isError: boolean
  isRetrying: boolean
  retry: () => void
}

/**
 * Asks who is signed in if the device does not know and has not asked yet, for guards. Its storage may be empty while its session
 * is alive.
 *
 * @param prepareSignIn loads the page that may follow the answer
 */
export function useRecalledSession(current: CurrentUser, prepareSignIn: () => Promise<void>): Recall {
  const isUnknown = current.state === 'signedOut' && !current.isChecked && !isKnownSignedOut()
  const { isPending, isError, isFetching, refetch } = useQuery(
    {
      // Once in the life of a page: an answer, also "nobody", counts as a check of the session.
      queryKey: ['recall session'],
      // Without the signal, so that a guard that mounts again does not ask again.
      queryFn: async () => {
        const prepared = prepareSignIn()
        const session = await (await loadSessionCalls()).recallSession()
        await prepared
        sessionClient.setQueryData(sessionQuery.queryKey, session)
        return true
      },
      enabled: isUnknown,
    },
    sessionClient,
  )
  const isOnline = useOnline()
  const isUnanswered = isUnknown && isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the device comes online
  useEffect(() => {
    if (isOnline && isUnanswered) void refetch()
  }, [isOnline])
  return {
    isPending: isUnknown && isPending,
    isError: isUnanswered,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}
