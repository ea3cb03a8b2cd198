import type { ReactNode } from 'react'
import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { useIsSlow } from '../../outbox/entryProgress.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './OfferAsks.module.css'
import { askedNow, askMessage, askPrices, shortMoney } from './offerWords.ts'
import { type PendingNegotiation, usePendingNegotiation } from './pendingNegotiation.ts'

interface OfferAsksProps {
  /** A pending offer. */
  offer: Offer
  /** Amounts per ticket that were asked already. */
  asked: ReadonlySet<number>
  /** Starts a message about the offer, with this text. Sends nothing. */
  onNegotiate: (text?: string) => void
}

/** Buttons to negotiate the current offer, or the reason why it cannot be answered now. */
export function OfferAsks({ offer, asked, onNegotiate }: OfferAsksProps) {
  const isOpen = isOfferOpen(offer, useNow(1_000))
  const negotiation = usePendingNegotiation(offer.id)
  const chips = (
    <div className={styles.chips}>
      <button
        type="button"
        className={styles.chip}
        disabled={negotiation !== undefined}
        onClick={() => onNegotiate()}
      >
        Negotiate
      </button>
      {askPrices(offer.pricePerTicket, asked).map((price) => (
        <button
          key={price}
          type="button"
          className={styles.chip}
          disabled={negotiation !== undefined}
          onClick={() => onNegotiate(askMessage(price))}
        >
          Ask {shortMoney(price)} each
        </button>
      ))}
      {askedNow(offer.pricePerTicket, asked).map((price) => (
        <span key={price} className={styles.asked}>
          <CheckIcon size={16} />
          Asked {shortMoney(price)} each
        </span>
      ))}
    </div>
  )
  if (!isOpen) return <p className={styles.note}>This offer has expired. Ask us in the chat for a new one.</p>
  if (negotiation) return <PendingNote key={negotiation.id} negotiation={negotiation} chips={chips} />
  return chips
}

/** Replaces the chips while a negotiation is not sent yet, so that the customer does not ask twice. */
function PendingNote({ negotiation, chips }: { negotiation: PendingNegotiation; chips: ReactNode }) {
  if (!useIsSlow(negotiation)) return chips
  return (
    <p className={styles.note}>
      {negotiation.state === 'needs_you'
        ? 'Your counter-offer was not sent. See the discussion for what you can do.'
        : 'Your counter-offer has not been sent yet. You can find it in the Outbox.'}
    </p>
  )
}
