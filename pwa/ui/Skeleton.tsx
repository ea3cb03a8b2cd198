import styles from './layout.module.css'
import { Stack } from './layout.tsx'

interface SkeletonProps {
  width?: string
  height?: string
  /** Corner radius. */
  radius?: string
}

/** A grey placeholder for content that is loading. */
export function Skeleton({ width = '100%', height = '1rem', radius = '8px' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
  )
}

interface SkeletonListProps {
  count?: number
  /** Height of one card. */
  height?: string
  label?: string
}

/** Placeholders for a list of cards, with a label for screen readers. */
export function SkeletonList({ count = 3, height = '9rem', label = 'Loading' }: SkeletonListProps) {
  return (
    <Stack gap={4} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <Skeleton key={index} height={height} radius="var(--radius-card)" />
      ))}
    </Stack>
  )
}
