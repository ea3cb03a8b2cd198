import { type QueryClient, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { pathOf } from '#contract/endpoint.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { toastForError } from './toastForError.ts'
import { dismissError, showToast, type Toast } from './toastStore.ts'

interface CallWithToasts<Reply, Input> extends Pick<UseMutationOptions<Reply, Error, Input>, 'onSettled'> {
  call: (input: Input) => Promise<Reply>
  /** The toast about the call's result. */
  done?: (reply: Reply, input: Input) => Toast
  /** Title of the toast that says why the call failed. Without it the caller shows that. */
  failed?: string
  /** Description of that toast if the error has no message for users. */
  fallback?: string
  /** The lists that are fetched again, also after a failure, which may mean that they are outdated. Pending until then. */
  refresh?: readonly Parameters<typeof pathOf>[0][]
  /** Called before the toasts. */
  onSuccess?: (reply: Reply, input: Input, queryClient: QueryClient) => unknown
  /** Whether a failure says that it was done before, so that there is nothing to say. */
  wasDone?: (error: Error) => boolean
  onError?: (error: Error) => void
}

/** A call that changes data, with toasts about its result or why it failed. */
export function useCallWithToasts<Reply, Input = void>({
  call,
  done,
  failed,
  fallback = 'Please try again.',
  refresh = [],
  onSuccess,
  wasDone,
  onError,
  onSettled,
}: CallWithToasts<Reply, Input>) {
  const queryClient = useQueryClient()
  return useSingleMutation<Reply, Input>({
    mutationFn: call,
    onMutate: () => failed && dismissError(failed),
    async onSuccess(reply, input) {
      await onSuccess?.(reply, input, queryClient)
      if (done) showToast({ tone: 'good', ...done(reply, input) })
    },
    onError(error) {
      if (failed && !wasDone?.(error)) toastForError(error, failed, fallback)
      onError?.(error)
    },
    onSettled:
      onSettled ??
      (() => Promise.all(refresh.map((list) => queryClient.invalidateQueries({ queryKey: [pathOf(list)] })))),
  })
}
