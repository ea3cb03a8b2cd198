import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { useIsIdle } from '../../../ui/useIsIdle.ts'
import { requestsQueries } from '../requestsQueries.ts'

/**
 * Fetches the person's requests once the app has nothing better to do, whichever screen is open, so that their history can be
 * read without a network though nobody has looked at it yet.
 */
export function RequestPrefetcher() {
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  useQuery({ ...requestsQueries.mine(), enabled: useIsIdle() })

  useEffect(() => {
    // Whoever is no admin any more has no use for what this device kept for them as one.
    if (!isAdmin) queryClient.removeQueries({ queryKey: requestsQueries.adminList().queryKey, exact: true })
  }, [isAdmin, queryClient])

  return null
}
