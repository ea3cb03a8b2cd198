import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatMoney } from '../../../ui/format.ts'
import { useNow } from '../../../ui/useNow.ts'
import { describePlace } from '../queue/requestWords.ts'
import styles from './LastPrices.module.css'
import { replyQueries } from './replyQueries.ts'

/** What other clients were offered for the same artist and day. Nothing if there was no such offer. */
export function LastPrices({ requestId }: { requestId: string }) {
  const { data } = useQuery(replyQueries.lastPrices(requestId))
  const now = useNow()
  if (!data || data.length === 0) return null
  return (
    <section className={styles.prices} aria-labelledby={`prices-${requestId}`}>
      <h3 id={`prices-${requestId}`} className="section-label">
        Last prices for this event
      </h3>
      <ul>
        {data.map((offer) => (
          <li key={offer.offerId} className={styles.price}>
            <strong className="tabular">{formatMoney(offer.pricePerTicket)} each</strong>
            <span>
              {offer.ticketCount} × {describePlace(offer.section, offer.row)} ·{' '}
              {formatInstant(offer.createdAt, now)}
              {offer.status === 'accepted' && ' · accepted'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
