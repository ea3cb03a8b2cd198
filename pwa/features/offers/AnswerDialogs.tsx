import { useNavigate } from 'react-router-dom'
import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { formatMoney } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLast } from '../../ui/useLast.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './AnswerDialogs.module.css'
import { useAcceptOffer, useDeclineOffer } from './useAnswerOffer.ts'

export interface OfferAnswer {
  kind: 'accept' | 'decline'
  offer: Offer
}

interface AnswerDialogsProps {
  requestId: string
  /** The answer to confirm; undefined while no dialog is open. */
  answer: OfferAnswer | undefined
  /** The request's current offers. The one being answered may expire or be replaced while the dialog is open. */
  offers: readonly Offer[]
  onDone: () => void
  onDeclined: () => void
}

/** Confirms and sends the customer's answer to an offer. */
export function AnswerDialogs({ requestId, answer, offers, onDone, onDeclined }: AnswerDialogsProps) {
  const navigate = useNavigate()
  const accept = useAcceptOffer(requestId, () => navigate(`/checkout/${requestId}`))
  const decline = useDeclineOffer(requestId)
  const shown = useLast(answer)
  const now = useNow(5_000)
  const isPending = accept.isPending || decline.isPending
  if (!shown) return null

  const { offer } = shown
  const isStillOpen = offers.some((one) => one.id === offer.id && isOfferOpen(one, now))
  const total = formatMoney(offer.totalPrice)
  const isReplaced = offers.some((one) => one.id !== offer.id && isOfferOpen(one, now))
  const gone = !isStillOpen && !isPending && (
    <Notice tone="error" className={styles.gone}>
      {isReplaced
        ? 'This offer is no longer available. Please look at the newest one.'
        : 'This offer has expired. Ask us in the chat for a new one.'}
    </Notice>
  )
  return (
    <>
      <ConfirmDialog
        isOpen={answer?.kind === 'accept'}
        title="Accept this offer?"
        confirmLabel={gone ? 'Back to the offers' : `Accept ${total}`}
        pending={accept.isPending}
        pendingLabel="Accepting..."
        offline={gone ? undefined : 'Accepting an offer needs a connection.'}
        onCancel={onDone}
        onConfirm={() => {
          if (gone) onDone()
          else accept.mutate(offer.id, { onSettled: onDone })
        }}
      >
        <p>
          You pay <strong>{total}</strong>, fee included, for{' '}
          {offer.ticketCount === 1 ? '1 ticket' : `${offer.ticketCount} tickets`}. Please pay within 24 hours
          and before the event. After that, the offer expires.
        </p>
        {gone}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={answer?.kind === 'decline'}
        title="Decline this offer?"
        tone="danger"
        confirmLabel={gone ? 'Back to the offers' : 'Decline and cancel'}
        cancelLabel="Not now"
        pending={decline.isPending}
        pendingLabel="Declining..."
        offline={gone ? undefined : 'Declining an offer needs a connection.'}
        onCancel={onDone}
        onConfirm={() => {
          if (gone) onDone()
          else decline.mutate(offer.id, { onSettled: onDone, onSuccess: onDeclined })
        }}
      >
        <p>
          Declining cancels the ticket request. If it is only the price, you can negotiate instead. The offer
          stays open while we talk.
        </p>
        {gone}
      </ConfirmDialog>
    </>
  )
}
