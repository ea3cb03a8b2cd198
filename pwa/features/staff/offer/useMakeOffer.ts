import { useQueryClient } from '@tanstack/react-query'
import { type NewOffer, offersApi } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import type { FormDraft } from '../../../forms/storedFields.ts'
import type { Form } from '../../../forms/useForm.ts'
import { keyFor } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
import { newId } from '../../../http/newId.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { formatMoney } from '../../../ui/format.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import type { OfferForm } from './offerForm.ts'

const failed = 'Failed to send offer'

/** Makes an offer. Repeated attempts with the same terms share an idempotency key. */
export function useMakeOffer(request: AdminTicketRequest, form: Form<OfferForm, NewOffer>, draft: FormDraft) {
  const queryClient = useQueryClient()
  const refetch = () => invalidateAfter(queryClient, 'offer.made', { requestId: request.id }, 'staff')
  return useSingleMutation({
    mutationFn: (terms: NewOffer) =>
      callApi(offersApi.make, {
        params: { id: request.id },
        body: terms,
        idempotencyKey: keyFor(draft, terms, newId),
      }),
    onMutate: () => dismissError(failed),
    onSuccess: (offer) => {
      form.reset()
      showToast({
        title: 'Offer sent',
        description: `${firstName(request.name)} has 24 hours to accept ${formatMoney(offer.totalPrice)}.`,
        tone: 'good',
      })
      refetch()
    },
    onError: (error) => {
      toastForError(error, failed, 'Please try again.')
      // The request may have changed, or the offer arrived and only the reply was lost.
      refetch()
    },
  })
}
