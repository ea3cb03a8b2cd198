import { useQueryClient } from '@tanstack/react-query'
import { deskApi } from '#contract/desk.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'

/** Assigns a request to the reader or another admin, whoever had it, or to nobody. */
export function useAssignment(requestId: string) {
  const onSettled = useSettled(requestId, 'request.assigned')
  return useSingleMutation({
    mutationFn: (to: 'you' | 'nobody' | { colleagueId: string }) => {
      const params = { id: requestId }
      if (to === 'nobody') return callApi(deskApi.release, { params })
      return callApi(deskApi.assign, { params, query: to === 'you' ? {} : { to: to.colleagueId } })
    },
    onError: (error) => toastForError(error, 'Failed to assign the request', 'Please try again.'),
    onSettled,
  })
}

/** Snoozes a request until an instant, or wakes it. */
export function useSnooze(requestId: string) {
  const onSettled = useSettled(requestId, 'request.snoozed')
  return useSingleMutation({
    mutationFn: (until: Date | undefined) => {
      const params = { id: requestId }
      return until
        ? callApi(deskApi.snooze, { params, body: { until: until.toISOString() } })
        : callApi(deskApi.wake, { params })
    },
    onError: (error) => toastForError(error, 'Failed to snooze the request', 'Please try again.'),
    onSettled,
  })
}

/** Shows the reply, and puts the request in its place in the lists. Also after a failure: only the reply may be lost. */
function useSettled(requestId: string, causes: 'request.assigned' | 'request.snoozed') {
  const queryClient = useQueryClient()
  return (changed: AdminTicketRequest | undefined) => {
    if (changed) queryClient.setQueryData(requestsQueries.adminDetail(requestId).queryKey, changed)
    return invalidateAfter(queryClient, causes, { requestId }, 'staff').refetched
  }
}
