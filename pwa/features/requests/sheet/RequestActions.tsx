import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import type { CustomerRequestStatus } from '#contract/rules/requestStatus.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import type { OfferAnswer } from '../../offers/AnswerDialogs.tsx'
import { OfferActions } from '../../offers/OfferActions.tsx'
import styles from './RequestActions.module.css'

interface RequestActionsProps {
  request: TicketRequest
  status: CustomerRequestStatus
  /** The one that counts. */
  offer: Offer | undefined
  onAnswer: (answer: OfferAnswer) => void
  /** Puts words into the discussion's field, and the focus with them. */
  onWrite: (words: string) => void
  /** Another page comes up. */
  onLeave: () => void
}

/** Whether there is anything to be done with a request now, besides writing. */
export function hasActions({ status, isPaid }: TicketRequest, offerCount: number): boolean {
  switch (status) {
    case 'offer_made':
      return offerCount > 0
    case 'accepted':
    case 'expired':
      return true
    case 'completed':
      return isPaid
    default:
      return false
  }
}

/**
 * The offer that can be answered: also while its time runs out before our eyes, when its buttons are off and the words over
 * them say why.
 */
export function answerableOffer(request: TicketRequest, offer: Offer | undefined): Offer | undefined {
  return request.status === 'offer_made' && offer?.status === 'pending' ? offer : undefined
}

/** What can be done with a request now, at the thumb. */
export function RequestActions({ request, status, offer, onAnswer, onWrite, onLeave }: RequestActionsProps) {
  const answerable = answerableOffer(request, offer)
  if (answerable) return <OfferActions offer={answerable} onAnswer={onAnswer} />
  switch (status) {
    case 'accepted':
      return (
        <div className={styles.actions}>
          {request.deadlineAt && (
            <Countdown until={request.deadlineAt} words={(left) => `Pay within ${left}`} />
          )}
          <NeedsConnection quiet>Paying needs a connection.</NeedsConnection>
          <ButtonLink variant="primary" full needsConnection to={`/checkout/${request.id}`} onClick={onLeave}>
            Complete Payment
          </ButtonLink>
        </div>
      )
    case 'expired':
      return (
        <Button full onClick={() => onWrite('Could you make me a new offer?')}>
          Ask for a new offer
        </Button>
      )
    case 'completed':
      return request.isPaid ? (
        <div className={styles.sideBySide}>
          <ButtonLink to={`/checkout/${request.id}`} onClick={onLeave}>
            Receipt
          </ButtonLink>
          <ButtonLink to="/dashboard?tab=my-tickets" onClick={onLeave}>
            My Tickets
          </ButtonLink>
        </div>
      ) : null
    default:
      return null
  }
}
