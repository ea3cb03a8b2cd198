import { type Deliveries, type Ticket, ticketsApi } from '#contract/tickets.ts'
import { callApi } from '../../http/callApi.ts'
import { counted } from '../../ui/format.ts'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { patchRequest } from '../desk/useQueue.ts'
import { ticketsQueries } from '../tickets/ticketsQueries.ts'
import { versionOf } from './deliveryForm.ts'
import { countUndelivered } from './undelivered.ts'

interface Sent {
  body: Deliveries
  /** All tickets of the request, as they were shown. */
  before: readonly Ticket[]
  /** Whether the next request is opened afterwards. */
  opensNext: boolean
}

/** Delivers tickets of a request, or replaces delivered ones. */
export function useDeliverTickets(requestId: string) {
  return useCallWithToasts({
    call: ({ body }: Sent) => callApi(ticketsApi.deliverAll, { params: { id: requestId }, body }),
    failed: 'Failed to deliver tickets',
    done: (tickets, { before }) => describeDelivered(before, tickets),
    // Fetching them again may fail, or take longer than a look at the counts.
    onSuccess: (tickets, _, queryClient) => {
      queryClient.setQueryData(ticketsQueries.adminForRequest(requestId).queryKey, tickets)
      patchRequest(queryClient, requestId, { undeliveredTickets: countUndelivered(tickets) })
    },
  })
}

/**
 * Describes what a delivery has changed, in a title and a sentence.
 *
 * @param before the tickets of the request as they were when it was sent
 * @param after as the server answers
 */
export function describeDelivered(
  before: readonly Ticket[],
  after: readonly Ticket[],
): { title: string; description: string } {
  const changed = after.flatMap((ticket) => {
    const known = before.find(({ id }) => id === ticket.id)
    const isNew = known?.status === 'pending' && ticket.status !== 'pending'
    return isNew || (known && versionOf(known) !== versionOf(ticket)) ? [{ ticket, isNew }] : []
  })
  const [first] = changed
  if (!first) {
    return {
      title: 'Nothing has changed',
      description: 'It was delivered just like this before. Nobody is mailed.',
    }
  }
  const delivered = changed.filter(({ isNew }) => isNew).length
  const replaced = changed.length - delivered
  return {
    title: describeCounts(delivered, replaced),
    description: first.ticket.locked
      ? 'Its new owner gets it once they have paid.'
      : describeMail(delivered, replaced, countUndelivered(after)),
  }
}

function describeCounts(delivered: number, replaced: number): string {
  if (delivered > 0 && replaced > 0) return `${counted(delivered, 'ticket')} delivered, ${replaced} replaced`
  const count = delivered + replaced
  const verb = replaced > 0 ? 'replaced' : 'delivered'
  return count === 1 ? `Ticket ${verb}` : `${counted(count, 'ticket')} ${verb}`
}

function describeMail(delivered: number, replaced: number, left: number): string {
  if (delivered === 0) return `The client is mailed that ${replaced === 1 ? 'it has' : 'they have'} changed.`
  if (left === 0) return 'The client is mailed. All tickets are delivered.'
  return `The client is mailed. ${counted(left, 'ticket')} ${left === 1 ? 'is' : 'are'} still to come.`
}
