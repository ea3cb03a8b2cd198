import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'

interface DeskCall<Args, Reply> {
  call: (args: Args) => Promise<Reply>
  /** The title of the toast after a failure, and its text if the server gives none. */
  failed: string
  fallback?: string
  /** The toast after a success. */
  done?: (reply: Reply, args: Args) => { title: string; description?: string }
  /** Before anything is fetched again. */
  onReply?: (reply: Reply, queryClient: QueryClient) => void
  onError?: (error: Error) => void
  /** Whether a failure says that it was done before, which needs no toast. */
  wasDone?: (error: Error) => boolean
  /** It is pending until what it has changed is on the screen. */
  untilShown?: boolean
}

/** What an admin does with a request: one call at a time, and a toast with its outcome. */
export function useDeskCall<Args = void, Reply = unknown>({
  call,
  failed,
  fallback = 'Please try again.',
  done,
  onReply,
  onError,
  wasDone,
  untilShown = false,
}: DeskCall<Args, Reply>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: call,
    onMutate: () => dismissError(failed),
    onSuccess: (reply, args) => {
      onReply?.(reply, queryClient)
      if (done) showToast({ ...done(reply, args), tone: 'good' })
    },
    onError: (error) => {
      if (!wasDone?.(error)) toastForError(error, failed, fallback)
      onError?.(error)
    },
    onSettled: () => (untilShown ? ownChangesShown() : undefined),
  })
}
