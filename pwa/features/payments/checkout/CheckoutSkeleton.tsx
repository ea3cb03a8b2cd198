import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Checkout.module.css'

export function CheckoutSkeleton() {
  return (
    <div role="status" className={styles.sides}>
      <span className="visually-hidden">Loading your order</span>
      <Skeleton height="24rem" radius="var(--radius-card)" />
      <Skeleton height="24rem" radius="var(--radius-card)" />
    </div>
  )
}
