import type { OfferSummary } from '#contract/requests.ts'
import { eachAfter, formatTypedPrice } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { savingWords } from '../../offers/offerWords.ts'
import styles from './RequestPrice.module.css'

interface RequestPriceProps {
  /** The price per ticket that the customer found, as typed. */
  found: string
  /** The current offer. */
  offer: OfferSummary | null
}

/** The price of a request: our offer and the saving, or the price found if there is no offer. */
export function RequestPrice({ found, offer }: RequestPriceProps) {
  if (!offer)
    return (
      <p className={styles.found}>
        You found {formatTypedPrice(found)}
        {eachAfter(found)}
      </p>
    )
  const saving = savingWords(found, offer)
  return (
    <p className={styles.price}>
      <Money amount={offer.totalPrice} large className={styles.amount} />{' '}
      <span className={styles.allIn}>fee included</span>{' '}
      {saving && <span className={styles.saving}>{saving.title}</span>}
    </p>
  )
}
