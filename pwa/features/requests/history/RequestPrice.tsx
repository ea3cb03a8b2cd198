import type { Offer } from '#contract/offers.ts'
import { formatTypedPrice } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { savingWords } from '../../offers/offerWords.ts'
import styles from './RequestPrice.module.css'

interface RequestPriceProps {
  /** The price a ticket that the customer found, as typed. */
  found: string
  /** The one that counts. */
  offer: Offer | undefined
  /** It is being asked for. */
  isAsked: boolean
}

/** What a request costs as far as that is known: our offer and what it saves, else what the customer found. */
export function RequestPrice({ found, offer, isAsked }: RequestPriceProps) {
  if (isAsked) {
    return (
      <div className={styles.price}>
        <Skeleton width="9rem" height="2rem" />
      </div>
    )
  }
  if (!offer) return <p className={styles.found}>You found {formatTypedPrice(found)} each</p>
  const saving = savingWords(found, offer)
  return (
    <p className={styles.price}>
      <Money amount={offer.totalPrice} large className={styles.amount} />{' '}
      <span className={styles.allIn}>all in</span>{' '}
      {saving && <span className={styles.saving}>{saving.title}</span>}
    </p>
  )
}
