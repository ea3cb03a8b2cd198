import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountsApi } from '#contract/accounts.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { shutGate } from '../../../session/shutGate.ts'
import { leaveDevice, showSignedOut } from '../../../session/signOut.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

const failed = 'Deletion failed'
export const deletionFallback = 'Your account was not deleted. Please try again.'

/** Deletes the account, erases its data from this device and navigates to the landing page. */
export function useDeleteAccount() {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  // Not before this page is unmounted, because its guard would show the sign-in screen for a moment.
  useLayoutEffect(
    () => () => {
      if (hasLeft.current) void showSignedOut()
    },
    [],
  )
  return useSingleMutation({
    mutationFn: () => callConfirmed(accountsApi.deleteAccount),
    onMutate: () => dismissError(failed),
    onSuccess: async () => {
      await shutGate()
      leaveDevice({ isGone: true })
      hasLeft.current = true
      showToast({ title: 'Account deleted', tone: 'good' })
      void navigate('/', { replace: true })
    },
    onError: (error) => toastForError(error, failed, deletionFallback),
  })
}
