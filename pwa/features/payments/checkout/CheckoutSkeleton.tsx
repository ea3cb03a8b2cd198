import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Checkout.module.css'

/** The order and the card form, while they are on their way. */
export function CheckoutSkeleton() {
  return (
    <div role="status" className={styles.sides}>
      <span className="visually-hidden">Loading your order</span>
      <Skeleton height="24rem" radius="var(--radius-card)" />
      <Skeleton height="24rem" radius="var(--radius-card)" />
    </div>
  )
}
