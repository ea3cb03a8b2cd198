import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offersApi } from '#contract/offers.ts'
import { callApi } from '../../http/callApi.ts'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { offersQueries } from './offersQueries.ts'
import { saveAcceptance } from './savedAcceptance.ts'

/**
 * Accepting an offer on a request.
 *
 * @param onAccepted is called even when the buttons are gone by then: the change may be on screen before the call is answered
 */
export function useAcceptOffer(requestId: string, onAccepted: () => void) {
  const refresh = useRefreshOffers(requestId)
  return useMutation({
    mutationFn: (offerId: string) => callApi(offersApi.accept, { params: { offerId } }),
    onSuccess: (accepted) => {
      saveAcceptance(requestId, accepted)
      onAccepted()
    },
    onError: (error) => toastForError(error, 'Failed to accept offer', 'Please try again.'),
    // After a refusal too: what is on screen was not what is true.
    onSettled: refresh,
  })
}

/** Declining an offer, which ends the request. */
export function useDeclineOffer(requestId: string) {
  const refresh = useRefreshOffers(requestId)
  return useMutation({
    mutationFn: (offerId: string) => callApi(offersApi.decline, { params: { offerId } }),
    onError: (error) => toastForError(error, 'Failed to decline offer', 'Please try again.'),
    onSettled: refresh,
  })
}

function useRefreshOffers(requestId: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [
      requestsQueries.mine(),
      requestsQueries.detail(requestId),
      offersQueries.forRequest(requestId),
    ]) {
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}
