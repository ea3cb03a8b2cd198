import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { useNow } from '../../../ui/useNow.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { whyNoOffer } from './offerForm.ts'
import { useHeldOffer } from './useHeldOffer.ts'

/** The request after this one that waits for an offer or answer, the one that is due first. */
export function useNextDue(requestId: string): AdminTicketRequest | undefined {
  const now = useNow()
  const held = useHeldOffer()
  const { data: active } = useInfiniteQuery(requestsQueries.adminList({ group: 'active' }))
  return active?.find(
    (request) =>
      request.replyDueAt !== null &&
      request.id !== requestId &&
      request.id !== held?.requestId &&
      whyNoOffer(request, now) === undefined,
  )
}
