import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Offer, offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { callApi } from '../../http/callApi.ts'
import { rowPatch } from '../../http/pages.ts'
import { patchQuery, patchRow } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError } from '../../ui/toasts/toastStore.ts'
import { offersQueries } from './offersQueries.ts'
import { saveAcceptance } from './savedAcceptance.ts'

const acceptFailed = 'Failed to accept offer'
const declineFailed = 'Failed to decline offer'

/**
 * Accepts an offer on a request.
 *
 * @param onAccepted is called even if the buttons have disappeared: the invalidation may arrive before the reply
 */
export function useAcceptOffer(requestId: string, onAccepted: () => void) {
  const queryClient = useQueryClient()
  const { id: userId } = useSignedInUser()
  return useSingleMutation({
    mutationFn: (offerId: string) => callApi(offersApi.accept, { params: { offerId } }),
    onMutate: () => dismissError(acceptFailed),
    onSuccess: (accepted, offerId) => {
      showAnswer(queryClient, { requestId, offerId, status: 'accepted' })
      saveAcceptance(userId, requestId, accepted)
      onAccepted()
    },
    onError: (error) => toastForError(error, acceptFailed, 'Please try again.'),
  })
}

/** Declines an offer, which ends the request. */
export function useDeclineOffer(requestId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (offerId: string) => callApi(offersApi.decline, { params: { offerId } }),
    onMutate: () => dismissError(declineFailed),
    onSuccess: (_, offerId) => showAnswer(queryClient, { requestId, offerId, status: 'declined' }),
    onError: (error) => toastForError(error, declineFailed, 'Please try again.'),
  })
}

interface Answer {
  requestId: string
  offerId: string
  status: 'accepted' | 'declined'
}

/** Shows an answer in the lists and the open request at once. The time to pay comes with the next fetch. */
function showAnswer(queryClient: QueryClient, { requestId, offerId, status }: Answer): void {
  const answered = <O extends { id: string }>(offer: O) =>
    offer.id === offerId ? { ...offer, status } : offer
  patchQuery<Offer[]>(queryClient, offersQueries.forRequest(requestId).queryKey, (offers) =>
    offers.map(answered),
  )
  patchRow(
    queryClient,
    rowPatch(requestsApi.get, requestId, (request) => ({
      ...request,
      status,
      deadlineAt: null,
      replyDueAt: null,
      currentOffer: request.currentOffer && answered(request.currentOffer),
    })),
  )
}
