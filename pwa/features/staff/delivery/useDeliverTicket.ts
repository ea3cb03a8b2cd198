import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Ticket, ticketsApi } from '#contract/tickets.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { patchRequest } from '../queue/patchRequest.ts'
import { countUndelivered } from './deliveryForm.ts'

const failed = 'Failed to deliver ticket'

interface DeliverTicket {
  ticket: Ticket
  body: BodyOf<typeof ticketsApi.deliver>
  resetForm: () => void
}

/** Delivers a ticket, or replaces a delivered one. */
export function useDeliverTicket(requestId: string) {
  const queryClient = useQueryClient()
  const refetch = () => invalidateAfter(queryClient, 'ticket.delivered', { requestId }, 'staff')
  return useSingleMutation({
    mutationFn: ({ ticket, body }: DeliverTicket) =>
      callApi(ticketsApi.deliver, { params: { id: ticket.id }, body }),
    onMutate: () => dismissError(failed),
    onSuccess: (ticket, { resetForm }) => {
      resetForm()
      showToast({ title: 'Ticket delivered', description: ticket.seatInfo, tone: 'good' })
      // The refetch may fail, or take longer than a look at the counts.
      const tickets = queryClient.setQueryData(
        ticketsQueries.adminForRequest(requestId).queryKey,
        (tickets) => tickets?.map((listed) => (listed.id === ticket.id ? ticket : listed)),
      )
      if (tickets) patchRequest(queryClient, requestId, { undeliveredTickets: countUndelivered(tickets) })
      refetch()
    },
    onError: (error) => {
      toastForError(error, failed, 'Please try again.')
      refetch()
    },
  })
}
