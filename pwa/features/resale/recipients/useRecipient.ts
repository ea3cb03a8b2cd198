import { useQueryClient } from '@tanstack/react-query'
import { type OptIn, type ResellNotification, resaleApi } from '#contract/resale.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { formatInstant } from '../../../ui/format.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

const selectFailed = 'Failed to Select Recipient'
const relistFailed = 'Failed to relist'
const fallback = 'Please try again.'

/** Gives a listing to one of those who are interested. Asks for the password if the session was not confirmed lately. */
export function useSelectRecipient({ id }: Pick<ResellNotification, 'id'>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ chosen, adminNotes }: { chosen: OptIn; adminNotes: string }) =>
      callConfirmed(resaleApi.selectRecipient, {
        params: { id },
        body: { userId: chosen.userId, adminNotes },
      }),
    onMutate: () => dismissError(selectFailed),
    onSuccess: ({ recipient }) =>
      showToast({
        title: 'Recipient Selected',
        description: recipient
          ? `${recipient.name} has until ${formatInstant(recipient.payBy)} to pay.`
          : undefined,
        tone: 'good',
      }),
    onError: (error) => toastForError(error, selectFailed, fallback),
    // Also after a failure: another admin may have selected somebody, or the person is no longer interested.
    onSettled: () => invalidateAfter(queryClient, 'listing.sold', { requestId: id }, 'staff').refetched,
  })
}

/** Takes a listing from a recipient who has not paid. */
export function useRelist() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Pick<ResellNotification, 'id'>) => callApi(resaleApi.relist, { params: { id } }),
    onMutate: () => dismissError(relistFailed),
    onSuccess: () => showToast({ title: 'Offered again', tone: 'good' }),
    onError: (error) => toastForError(error, relistFailed, fallback),
    // Also after a failure: the recipient may have paid.
    onSettled: (_data, _error, { id }) =>
      invalidateAfter(queryClient, 'listing.relisted', { requestId: id }, 'staff').refetched,
  })
}
