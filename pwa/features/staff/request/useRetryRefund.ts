import { useQueryClient } from '@tanstack/react-query'
import { paymentsApi } from '#contract/payments.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { describeRetried } from './refundView.ts'

/** Tries a refund again that stands still. It is pending until the list shows what came of it. */
export function useRetryRefund(requestId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (refundId: string) => callApi(paymentsApi.retryRefund, { params: { id: refundId } }),
    onSuccess: (refund) => {
      showToast({ title: 'Trying the refund again', description: describeRetried(refund), tone: 'good' })
    },
    onError: (error) => toastForError(error, 'Failed to retry refund', 'Please try again.'),
    // Refused, the refund is not what it was; or the call arrived and only the answer got lost.
    onSettled: () => invalidateAfter(queryClient, 'payment.refund_retried', { requestId }, 'staff').refetched,
  })
}
