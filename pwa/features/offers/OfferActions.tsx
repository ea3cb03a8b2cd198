import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { type Offer, offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { callApi } from '../../http/callApi.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { rowPatch } from '../../http/pages.ts'
import { patchQuery, patchRow } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { counted, formatMoney } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError } from '../../ui/toasts/toastStore.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './offers.module.css'
import { offersQueries, saveAcceptance } from './offersQueries.ts'

export interface OfferAnswer {
  kind: 'accept' | 'decline'
  offer: Offer
}

interface OfferActionsProps {
  /** A pending offer. */
  offer: Offer
  /** Opens the confirmation dialog. */
  onAnswer: (answer: OfferAnswer) => void
}

/** Accept and Decline for the current offer, at the bottom of the screen. */
export function OfferActions({ offer, onAnswer }: OfferActionsProps) {
  const isOpen = isOfferOpen(offer, useNow(1_000))
  return (
    <Row fill>
      <Button needsConnection disabled={!isOpen} onClick={() => onAnswer({ kind: 'decline', offer })}>
        Decline
      </Button>
      <Button
        variant="primary"
        needsConnection
        disabled={!isOpen}
        className={styles.accept}
        onClick={() => onAnswer({ kind: 'accept', offer })}
      >
        Accept {formatMoney(offer.totalPrice)}
      </Button>
    </Row>
  )
}

interface AnswerDialogProps {
  requestId: string
  /** The answer to confirm; undefined while no dialog is open. */
  answer: OfferAnswer | undefined
  /** The request's current offers. The one being answered may expire or be replaced while the dialog is open. */
  offers: readonly Offer[]
  onDone: () => void
  onDeclined: () => void
}

/** Confirms and sends the customer's answer to an offer. */
export function AnswerDialog({ requestId, answer, offers, onDone, onDeclined }: AnswerDialogProps) {
  const navigate = useNavigate()
  const { id: userId } = useSignedInUser()
  const accept = useAnswerOffer(
    requestId,
    {
      call: (offerId) => callApi(offersApi.accept, { params: { offerId } }),
      status: 'accepted',
      failed: 'Failed to accept offer',
    },
    // Also if the buttons have disappeared: the invalidation may arrive before the reply.
    async (accepted) => {
      saveAcceptance(userId, requestId, accepted)
      // The checkout then has what the reply has named, and does not read it again.
      await ownChangesShown()
      navigate(`/checkout/${requestId}`)
    },
  )
  const decline = useAnswerOffer(requestId, {
    call: (offerId) => callApi(offersApi.decline, { params: { offerId } }),
    status: 'declined',
    failed: 'Failed to decline offer',
  })
  const now = useNow(5_000)
  const { kind = 'accept', offer } = answer ?? {}
  const isAccepting = kind === 'accept'
  const isStillOpen = offers.some((one) => one.id === offer?.id && isOfferOpen(one, now))
  const isReplaced = offers.some((one) => one.id !== offer?.id && isOfferOpen(one, now))
  const isGone = !isStillOpen && !accept.isPending && !decline.isPending
  const total = formatMoney(offer?.totalPrice ?? 0)
  const send = (offerId: string) => {
    if (isAccepting) accept.mutate(offerId, { onSettled: onDone })
    else decline.mutate(offerId, { onSettled: onDone, onSuccess: onDeclined })
  }
  const words = isAccepting
    ? {
        title: 'Accept this offer?',
        confirmLabel: `Accept ${total}`,
        pendingLabel: 'Accepting...',
        offline: 'Accepting an offer needs a connection.',
      }
    : {
        title: 'Decline this offer?',
        tone: 'danger' as const,
        confirmLabel: 'Decline and cancel',
        cancelLabel: 'Not now',
        pendingLabel: 'Declining...',
        offline: 'Declining an offer needs a connection.',
      }
  return (
    <ConfirmDialog
      {...words}
      {...(isGone && { confirmLabel: 'Back to the offers', offline: undefined })}
      isOpen={offer !== undefined}
      pending={accept.isPending || decline.isPending}
      onCancel={onDone}
      onConfirm={() => (isGone || !offer ? onDone() : send(offer.id))}
    >
      <Stack>
        {isAccepting ? (
          <p>
            You pay <strong>{total}</strong>, fee included, for {counted(offer?.ticketCount ?? 0, 'ticket')}.
            Please pay within 24 hours and before the event. After that, the offer expires.
          </p>
        ) : (
          <p>
            Declining cancels the ticket request. If it is only the price, you can negotiate instead. The
            offer stays open while we talk.
          </p>
        )}
        {isGone && (
          <Notice tone="error">
            {isReplaced
              ? 'This offer is no longer available. Please look at the newest one.'
              : 'This offer has expired. Ask us in the chat for a new one.'}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

interface Answer<Reply> {
  call: (offerId: string) => Promise<Reply>
  /** Status of the offer and of its request afterwards. */
  status: 'accepted' | 'declined'
  /** Title of the toast. */
  failed: string
}

/** Sends an answer and shows it in the lists and the open request at once. The time to pay comes with the next fetch. */
function useAnswerOffer<Reply>(
  requestId: string,
  { call, status, failed }: Answer<Reply>,
  onAnswered?: (reply: Reply) => Promise<void>,
) {
  const queryClient = useQueryClient()
  const show = (offerId: string) => {
    const answered = <O extends { id: string }>(offer: O) =>
      offer.id === offerId ? { ...offer, status } : offer
    const { queryKey } = offersQueries.forRequest(requestId)
    patchQuery<Offer[]>(queryClient, queryKey, (offers) => offers.map(answered))
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
  return useSingleMutation({
    mutationFn: call,
    onMutate: () => dismissError(failed),
    onSuccess: (reply, offerId) => {
      show(offerId)
      return onAnswered?.(reply)
    },
    onError: (error) => toastForError(error, failed, 'Please try again.'),
  })
}
