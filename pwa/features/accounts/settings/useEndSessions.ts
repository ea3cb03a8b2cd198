import { useQueryClient } from '@tanstack/react-query'
import { accountsApi } from '#contract/accounts.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { settingsQueries } from './settingsQueries.ts'

const failed = 'Update failed'
const fallback = 'The device was not logged out. Please try again.'

/** Signs out another device. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQueries.sessions()
  return useSingleMutation({
    mutationFn: async (sessionId: string) => {
      try {
        await callApi(accountsApi.endSession, { params: { sessionId } })
      } catch (error) {
        // The session has already ended.
        if (!(error instanceof ApiError) || error.reply?.code !== 'not_found') throw error
      }
    },
    onMutate: () => dismissError(failed),
    onSuccess: (_, sessionId) => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(({ id }) => id !== sessionId))
      showToast({ title: 'Device logged out', tone: 'good' })
      // A list that is just being fetched may still have it.
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => toastForError(error, failed, fallback),
  })
}

/** Signs out all other devices. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => callApi(accountsApi.endOtherSessions),
    onMutate: () => dismissError(failed),
    onSuccess: ({ ended }) => {
      showToast({ title: ended === 1 ? '1 device logged out' : `${ended} devices logged out`, tone: 'good' })
      return queryClient.invalidateQueries({ queryKey: settingsQueries.sessions().queryKey })
    },
    onError: (error) => toastForError(error, failed, fallback),
  })
}
