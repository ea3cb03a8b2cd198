import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { type NewOffer, type Offer, offersApi } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { shorten } from '#contract/rules/visibleText.ts'
import type { FormDraft } from '../../forms/storedFields.ts'
import { DraftsContext } from '../../forms/useDraft.ts'
import { keyFor } from '../../forms/usePersonDraft.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors, isRefusal } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { followOwnChange } from '../../http/ownChanges.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { formatMoney } from '../../ui/format.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { requestAddress } from '../desk/requestQueue.ts'
import { patchRequest } from '../desk/useQueue.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { holdOffer, noteFailed } from './heldOffer.tsx'
import { acceptableFor } from './offerForm.ts'

const failed = 'Failed to send offer'

interface Sent {
  terms: NewOffer
  /** Total in cents. */
  total: number
  /** `offersVersion` that the user saw when they sent it. */
  basedOn: string
}

/**
 * Sends an offer after the time to undo it. Its draft stays until the server has it; sent again with the same terms, it has the
 * same idempotency key, also after a reload.
 *
 * @param onFieldErrors the server refused fields
 */
export function useSendOffer(
  request: AdminTicketRequest,
  draft: FormDraft,
  onFieldErrors: (errors: Readonly<Record<string, string>>) => void,
): (sent: Sent) => void {
  const queryClient = useQueryClient()
  const drafts = useContext(DraftsContext)
  const { id: userId } = useSignedInUser()
  const to = firstName(request.name)

  const showSent = (offer: Offer) => {
    draft.write(undefined)
    const { id, section, row, ticketCount, pricePerTicket, totalPrice, status, expiresAt } = offer
    patchRequest(queryClient, request.id, {
      currentOffer: { id, section, row, ticketCount, pricePerTicket, totalPrice, status, expiresAt },
      status: 'offer_made',
      deadlineAt: expiresAt,
      replyDueAt: null,
      remindAt: null,
    })
    queryClient.setQueryData(offersQueries.adminForRequest(request.id).queryKey, (offers) => {
      if (!offers || offers.some((known) => known.id === id)) return offers
      return [offer, ...offers.map((known) => ({ ...known, status: supersededBy(known) }))]
    })
    showToast({
      title: 'Offer sent',
      description: `${to} can accept ${formatMoney(totalPrice)} ${acceptableFor(request.concertDate, new Date(offer.createdAt))}.`,
      tone: 'good',
    })
  }
  const showFailed = (error: unknown) => {
    const why = describeError(error, 'Please try again.')
    // Not from the last render: the page may hide before the next request is rendered.
    const openedId = new URLSearchParams(location.search).get('request')
    const { id: requestId, artist } = request
    const wasLeft = openedId !== requestId
    noteFailed({ requestId, artist, why, userId, wasLeft })
    showToast({
      title: failed,
      description: `${why} Your offer for ${shorten(artist, 40)} is kept as a draft.`,
      tone: 'error',
      ...(wasLeft && { link: { label: 'Open', to: requestAddress(requestId) } }),
    })
    onFieldErrors(fieldErrors(error))
    if (isRefusal(error)) followOwnChange(['*'])
  }

  return ({ terms, total, basedOn }) => {
    dismissError(failed)
    const idempotencyKey = keyFor(draft, terms, newId)
    // The device may stop before the next pause.
    void drafts?.flush()
    holdOffer({
      requestId: request.id,
      to,
      total: dollarsFromCents(total),
      post: () =>
        void callApi(offersApi.make, {
          params: { id: request.id },
          body: terms,
          idempotencyKey,
          asUser: userId,
          ifMatch: basedOn,
          keepalive: true,
        }).then(showSent, showFailed),
    })
  }
}

function supersededBy({ status }: Offer): Offer['status'] {
  return status === 'pending' || status === 'accepted' ? 'superseded' : status
}
