import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accountQueries } from '../features/accounts/accountQueries.ts'
import { onSignedInElsewhere } from '../features/accounts/signedInHint.ts'
import { useCurrentUser } from '../features/accounts/useCurrentUser.ts'
import { forgetData, sendUnsentSignOut } from '../features/accounts/useSession.ts'

/** Keeps the tabs of one browser in step about who is signed in, and sends a sign-out that had to wait. */
export function SessionSync() {
  const queryClient = useQueryClient()
  const current = useCurrentUser()
  const userId = current.state === 'signedIn' ? current.user.id : undefined
  const lastUserId = useRef(userId)

  useEffect(() => {
    const wasSomebodyElse = lastUserId.current !== undefined && lastUserId.current !== userId
    if (wasSomebodyElse) forgetData(queryClient)
    lastUserId.current = userId
  }, [userId, queryClient])

  useEffect(
    () =>
      onSignedInElsewhere(
        () => void queryClient.invalidateQueries({ queryKey: accountQueries.me().queryKey }),
      ),
    [queryClient],
  )

  useEffect(() => {
    const send = () => void sendUnsentSignOut()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])

  return null
}
