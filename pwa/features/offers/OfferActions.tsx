import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import type { OfferAnswer } from './AnswerDialogs.tsx'
import styles from './OfferActions.module.css'

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
    <div className={styles.buttons}>
      <Button needsConnection disabled={!isOpen} onClick={() => onAnswer({ kind: 'decline', offer })}>
        Decline
      </Button>
      <Button
        variant="primary"
        needsConnection
        disabled={!isOpen}
        onClick={() => onAnswer({ kind: 'accept', offer })}
      >
        Accept {formatMoney(offer.totalPrice)}
      </Button>
    </div>
  )
}
