import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../ChatPanel.module.css'

export function ChatSkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">Loading the discussion</span>
      <Skeleton width="55%" height="2.75rem" radius="var(--radius-card)" />
      <Skeleton width="40%" height="2.75rem" radius="var(--radius-card)" />
      <Skeleton width="62%" height="4rem" radius="var(--radius-card)" />
    </div>
  )
}
