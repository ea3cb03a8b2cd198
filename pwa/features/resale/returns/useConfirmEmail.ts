import { useQueryClient } from '@tanstack/react-query'
import { type ReturningTicket, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { whatConfirmingDid } from './returningWords.ts'

const failed = 'Error'

/** Confirms that the mail with a ticket arrived. Pending until the list has been fetched again. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: ReturningTicket) => callApi(resaleApi.confirmEmail, { params: { id } }),
    onMutate: () => dismissError(failed),
    onSuccess: (returning) =>
      showToast({
        title: 'Email confirmed',
        description: whatConfirmingDid(returning),
        tone: returning.unlistedBecause ? 'neutral' : 'good',
      }),
    onError: (error) => toastForError(error, failed, 'Please try again.'),
    // Also after a failure: another admin may have confirmed it, or its owner has cancelled.
    onSettled: (_data, _error, { requestId }) =>
      invalidateAfter(queryClient, 'ticket.return_received', { requestId }, 'staff').refetched,
  })
}
