import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { useIsIdle } from '../../../ui/useIsIdle.ts'
import { useIsStaffScreen } from '../../../ui/useIsStaffScreen.ts'
import { requestsQueries } from '../requestsQueries.ts'

/** Prefetches the user's requests when the app is idle, on every screen of customers, so that the history can be read offline. */
export function RequestPrefetcher() {
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  const isStaffScreen = useIsStaffScreen()
  useInfiniteQuery({ ...requestsQueries.mine(), enabled: useIsIdle() && !isStaffScreen })

  useEffect(() => {
    // A user who is no longer an admin must not keep the admin list on the device.
    if (!isAdmin) queryClient.removeQueries({ queryKey: requestsQueries.anyAdminList() })
  }, [isAdmin, queryClient])

  return null
}
