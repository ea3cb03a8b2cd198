import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import { formatMoney } from '../../ui/format.ts'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './OfferAsks.module.css'
import { askMessage, askPrices } from './offerWords.ts'

interface OfferAsksProps {
  /** A pending one. */
  offer: Offer
  /** Begins a message about the offer, with these words in it; nothing is sent. */
  onNegotiate: (words?: string) => void
}

/** Negotiating the offer that counts, and why it may not be answered right now. */
export function OfferAsks({ offer, onNegotiate }: OfferAsksProps) {
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
              Ask {formatMoney(price)}
            </button>
          ))}
          <button type="button" className={styles.chip} onClick={() => onNegotiate()}>
            Negotiate
          </button>
        </div>
      ) : (
        <p className={styles.note}>This offer has expired. Ask us in the chat for a new one.</p>
      )}
      <NeedsConnection quiet className={styles.offline}>
        Accepting, declining and negotiating need a connection.
      </NeedsConnection>
    </>
  )
}
