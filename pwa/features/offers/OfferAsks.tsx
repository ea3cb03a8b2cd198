import { type ReactNode, useRef, useState } from 'react'
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
  /** Asks for a price, at once. */
  onAsk: (text: string) => void
  /** Starts a message about the offer. Sends nothing. */
  onNegotiate: () => void
}

/** Buttons to negotiate the current offer, or the reason why it cannot be answered now. */
export function OfferAsks({ offer, asked, onAsk, onNegotiate }: OfferAsksProps) {
  const isOpen = isOfferOpen(offer, useNow(1_000))
  const negotiation = usePendingNegotiation(offer.id)
  const { isSettling, settle } = useSettling()
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
          disabled={isSettling || negotiation !== undefined}
          onClick={() => settle(() => onAsk(askMessage(price)))}
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

/** Longer than the second tap of a double tap takes, which would otherwise ask for the price that moves into the chip's place. */
const settlingMs = 1000

/** Runs what a tap asks for and ignores further taps until the chips have settled. */
function useSettling(): { isSettling: boolean; settle: (ask: () => void) => void } {
  const [isSettling, setSettling] = useState(false)
  // A second tap may come before the chips have rendered.
  const hasAsked = useRef(false)
  const settle = (ask: () => void) => {
    if (hasAsked.current) return
    hasAsked.current = true
    setSettling(true)
    setTimeout(() => {
      hasAsked.current = false
      setSettling(false)
    }, settlingMs)
    ask()
  }
  return { isSettling, settle }
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
