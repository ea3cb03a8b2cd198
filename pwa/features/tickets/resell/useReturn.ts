import { resaleApi } from '#contract/resale.ts'
import { callApi } from '../../../http/callApi.ts'
import { isRefusal } from '../../../http/errors.ts'
import { followOwnChange, ownChangesShown } from '../../../http/ownChanges.ts'
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
  return useSingleMutation({
    mutationFn: async (tickets: readonly NamedTicket[]) => {
      const done: NamedTicket[] = []
      for (const named of tickets) {
        try {
          const ticket = await callApi(resaleApi[change], { params: { id: named.ticket.id } })
          done.push({ ...named, ticket })
        } catch (error) {
          toastForError(error, failed, 'Please try again.')
          if (isRefusal(error)) followOwnChange(['*'])
          break
        }
      }
      return done
    },
    onMutate: () => dismissError(failed),
    onSettled: ownChangesShown,
  })
}
