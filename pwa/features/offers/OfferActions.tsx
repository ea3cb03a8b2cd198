import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import type { OfferAnswer } from './AnswerDialogs.tsx'
import styles from './OfferActions.module.css'
import { askMessage, askPrices, formatShortMoney } from './offerWords.ts'

interface OfferActionsProps {
  /** A pending one. */
  offer: Offer
  /** Asks whether it is really meant. */
  onAnswer: (answer: OfferAnswer) => void
  /** Begins a message about the offer, with these words in it; nothing is sent. */
  onNegotiate: (words?: string) => void
}

/** Accept, decline or negotiate the offer that counts, at the thumb. */
export function OfferActions({ offer, onAnswer, onNegotiate }: OfferActionsProps) {
  const isOnline = useOnline()
  const isOpen = isOfferOpen(offer, useNow(1_000))
  return (
    <>
      {isOpen ? (
        <div className={styles.chips}>
          {askPrices(offer.pricePerTicket).map((price) => (
            <button
              key={price}
              type="button"
              className={styles.chip}
              onClick={() => onNegotiate(askMessage(price))}
            >
              Ask {formatShortMoney(price)}
            </button>
          ))}
          <button type="button" className={styles.chip} onClick={() => onNegotiate()}>
            Negotiate
          </button>
        </div>
      ) : (
        <p className={styles.note}>This offer has expired. Ask us in the chat for a new one.</p>
      )}
      {!isOnline && (
        <p className={styles.note}>You are offline. Accepting and declining need a connection.</p>
      )}
      <div className={styles.buttons}>
        <Button disabled={!isOpen} onClick={() => onAnswer({ kind: 'decline', offer })}>
          Decline
        </Button>
        <Button variant="primary" disabled={!isOpen} onClick={() => onAnswer({ kind: 'accept', offer })}>
          Accept {formatMoney(offer.totalPrice)}
        </Button>
      </div>
    </>
  )
}
