import { useQueryClient } from '@tanstack/react-query'
import { pathOf } from '#contract/endpoint.ts'
import { type FailedJob, operationsApi } from '#contract/operations.ts'
import { callApi } from '../../../http/callApi.ts'
import { readPages } from '../../../http/readPages.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

const failed = 'Update Failed'

export const operationsQueries = {
  system: () => readQuery(operationsApi.system),
  /** Newest first. */
  failedJobs: () => readPages(operationsApi.failedJobs),
  /** Last seen first. */
  clientErrors: () => readPages(operationsApi.clientErrors),
}

/** Makes a failed job due now. */
export function useRetryJob() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: FailedJob) => callApi(operationsApi.retryJob, { params: { id } }),
    onMutate: () => dismissError(failed),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'good' }),
    onError: (error) =>
      toastForError(error, failed, 'We do not know whether it runs again. Please look at the list first.'),
    // A refusal may mean that the list is outdated.
    onSettled: () =>
      Promise.all(
        [operationsApi.failedJobs, operationsApi.system].map((call) =>
          queryClient.invalidateQueries({ queryKey: [pathOf(call)] }),
        ),
      ),
  })
}
