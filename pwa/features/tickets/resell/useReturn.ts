import { useQueryClient } from '@tanstack/react-query'
import { resaleApi } from '#contract/resale.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError } from '../../../ui/toasts/toastStore.ts'
import type { NamedTicket } from './returnSteps.ts'

const failed = 'Error'

/**
 * Sends tickets back for resale, or takes that back, one after the other. A failure stops it and is shown; the result are the
 * tickets for which it was done, as they are now. Pending until the tickets have been fetched again.
 */
export function useReturn(change: 'requestReturn' | 'cancelReturn') {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (tickets: readonly NamedTicket[]) => {
      const done: NamedTicket[] = []
      for (const named of tickets) {
        try {
          const ticket = await callApi(resaleApi[change], { params: { id: named.ticket.id } })
          done.push({ ...named, ticket })
        } catch (error) {
          toastForError(error, failed, 'Please try again.')
          break
        }
      }
      return done
    },
    onMutate: () => dismissError(failed),
    // Also after a failure: the ticket may have changed, or the call arrived and only the reply was lost.
    onSettled: (_done, _error, tickets) => {
      const requestId = tickets[0]?.ticket.requestId ?? ''
      return invalidateAfter(queryClient, 'ticket.return_requested', { requestId }, 'customer').refetched
    },
  })
}
