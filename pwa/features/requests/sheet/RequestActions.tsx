import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import type { CustomerRequestStatus } from '#contract/rules/requestStatus.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import type { OfferAnswer } from '../../offers/AnswerDialogs.tsx'
import { OfferActions } from '../../offers/OfferActions.tsx'
import { AskAgainButton } from './AskAgainButton.tsx'
import styles from './RequestActions.module.css'

interface RequestActionsProps {
  request: TicketRequest
  status: CustomerRequestStatus
  now: Date
  /** The current offer. */
  offer: Offer | undefined
  onAnswer: (answer: OfferAnswer) => void
  /** Puts a text into the message field and focuses it. */
  onWrite: (text: string) => void
  /** Called when a link leads to another page. */
  onLeave: () => void
}

/** The offer to answer; undefined once it has expired, also while on screen. */
export function answerableOffer(
  request: TicketRequest,
  offer: Offer | undefined,
  now: Date,
): Offer | undefined {
  return request.status === 'offer_made' && offer && isOfferOpen(offer, now) ? offer : undefined
}

/** Which of the actions need a connection, in a sentence. */
export function actionsOffline(
  status: CustomerRequestStatus,
  answerable: Offer | undefined,
): string | undefined {
  if (answerable) return 'Accepting and declining need a connection.'
  return status === 'accepted' ? 'Paying needs a connection.' : undefined
}

/** The actions of a request, at the bottom of the screen. */
export function RequestActions({
  request,
  status,
  now,
  offer,
  onAnswer,
  onWrite,
  onLeave,
}: RequestActionsProps) {
  const answerable = answerableOffer(request, offer, now)
  if (answerable) return <OfferActions offer={answerable} onAnswer={onAnswer} />
  switch (status) {
    case 'accepted':
      return (
        <div className={styles.actions}>
          {request.deadlineAt && (
            <Countdown until={request.deadlineAt} words={(left) => `Pay within ${left}`} />
          )}
          <ButtonLink variant="primary" full needsConnection to={`/checkout/${request.id}`} onClick={onLeave}>
            Complete Payment
          </ButtonLink>
        </div>
      )
    case 'expired':
      return (
        <div className={styles.sideBySide}>
          <Button onClick={() => onWrite('Could you make me a new offer?')}>Ask for a new offer</Button>
          <AskAgainButton request={request} onLeave={onLeave} />
        </div>
      )
    case 'declined':
      return <AskAgainButton request={request} onLeave={onLeave} />
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
