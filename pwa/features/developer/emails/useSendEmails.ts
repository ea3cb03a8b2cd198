import { useQueryClient } from '@tanstack/react-query'
import { developerApi, type EmailLogEntry } from '#contract/developer.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { callApi } from '../../../http/callApi.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { developerQueries } from '../developerQueries.ts'

const resendFailed = 'Resend Failed'
const emailFailed = 'Email Failed'
/** Of both: a lost reply does not mean that nothing was sent. */
export const sendFallback = 'We do not know whether it was sent. Please look at the log first.'

/** Sends a logged email again to the same address. */
export function useResendEmail() {
  const refetch = useRefetchLog()
  return useSingleMutation({
    mutationFn: ({ recipient, subject, content, messageId, type }: EmailLogEntry) =>
      callApi(developerApi.resendEmail, { body: { recipient, subject, content, messageId, type } }),
    onMutate: () => dismissError(resendFailed),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'good' }),
    onError: (error) => toastForError(error, resendFailed, sendFallback),
    // Failed attempts are logged too.
    onSettled: refetch,
  })
}

export function useSendTestEmail() {
  const refetch = useRefetchLog()
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof developerApi.testEmail>) =>
      callApi(developerApi.testEmail, { body }),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'good' }),
    onError: (error) => toastForError(error, emailFailed, sendFallback),
    onSettled: refetch,
  })
}

function useRefetchLog() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: developerQueries.emailLogs().queryKey })
}
