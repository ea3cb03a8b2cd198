import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { callApi } from '../../../http/callApi.ts'
import { newId } from '../../../http/newId.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { firstName } from '../../../ui/firstName.ts'
import { formatMoney } from '../../../ui/format.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { formDrafts } from '../formDrafts.ts'

const failed = 'Failed to send offer'

/** Makes an offer, under one Idempotency-Key for as long as the same offer is tried. */
export function useMakeOffer(request: Pick<AdminTicketRequest, 'id' | 'name'>, draftName: string) {
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all(
      [
        offersQueries.adminForRequest(request.id).queryKey,
        requestsQueries.adminDetail(request.id).queryKey,
        requestsQueries.adminList().queryKey,
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
    )
  return useSingleMutation({
    mutationFn: (terms: BodyOf<typeof offersApi.make>) =>
      callApi(offersApi.make, {
        params: { id: request.id },
        body: terms,
        idempotencyKey: formDrafts.keyFor(draftName, terms, newId),
      }),
    onMutate: () => dismissError(failed),
    onSuccess: (offer) => {
      formDrafts.forget(draftName)
      showToast({
        title: 'Offer sent',
        description: `${firstName(request.name)} can accept ${formatMoney(offer.totalPrice)} for 24 hours.`,
        tone: 'good',
      })
      void refetch()
    },
    onError: (error) => {
      toastForError(error, failed, 'Please try again.')
      // Refused, the request is not what it was; or the offer arrived and only the answer got lost.
      void refetch()
    },
  })
}
