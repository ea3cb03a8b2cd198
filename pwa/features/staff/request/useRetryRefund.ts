import { useQueryClient } from '@tanstack/react-query'
import { paymentsApi } from '#contract/payments.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { describeRetried } from './refundView.ts'

/** Retries a refund. The mutation is pending until the list has been fetched again. */
export function useRetryRefund(requestId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (refundId: string) => callConfirmed(paymentsApi.retryRefund, { params: { id: refundId } }),
    onSuccess: (refund) => {
      showToast({ title: 'Trying the refund again', description: describeRetried(refund), tone: 'good' })
    },
    onError: (error) => toastForError(error, 'Failed to retry refund', 'Please try again.'),
    // Also after a failure: the refund may have changed, or the call arrived and only the reply was lost.
    onSettled: () => invalidateAfter(queryClient, 'payment.refund_retried', { requestId }, 'staff').refetched,
  })
}
