import { useQueryClient } from '@tanstack/react-query'
import { type Deliveries, type Ticket, ticketsApi } from '#contract/tickets.ts'
import { callApi } from '../../../http/callApi.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { patchRequest } from '../queue/useQueue.ts'
import { countUndelivered } from './deliveryForm.ts'
import { describeDelivered } from './describeDelivered.ts'

const failed = 'Failed to deliver tickets'

interface Sent {
  body: Deliveries
  /** All tickets of the request, as they were shown. */
  before: readonly Ticket[]
}

/** Delivers tickets of a request, or replaces delivered ones. */
export function useDeliverTickets(requestId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ body }: Sent) => callApi(ticketsApi.deliverAll, { params: { id: requestId }, body }),
    onMutate: () => dismissError(failed),
    onSuccess: (tickets, { before }) => {
      showToast({ ...describeDelivered(before, tickets), tone: 'good' })
      // The refetch may fail, or take longer than a look at the counts.
      queryClient.setQueryData(ticketsQueries.adminForRequest(requestId).queryKey, tickets)
      patchRequest(queryClient, requestId, { undeliveredTickets: countUndelivered(tickets) })
    },
    onError: (error) => toastForError(error, failed, 'Please try again.'),
  })
}
