import { useQueryClient } from '@tanstack/react-query'
import { databaseApi } from '#contract/database.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'

const failed = 'Query Failed'
export const runFallback = 'The query could not be run. Please try again.'

export function useRunQuery() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (query: string) => callConfirmed(databaseApi.execute, { body: { query } }),
    onMutate: () => dismissError(failed),
    onError: (error) => toastForError(error, failed, runFallback),
    // Failed queries are in the history too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [databaseApi.queries.path] }),
  })
}
