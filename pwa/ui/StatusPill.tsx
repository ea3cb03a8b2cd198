import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './StatusPill.module.css'

export type Tone = 'good' | 'warn' | 'accent' | 'neutral'

interface StatusPillProps {
  /** `good` is done or ready, `warn` a clock or something that needs you, `accent` the thing of the moment. */
  tone: Tone
  /** Replaces the dot. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A dot, a word and a colour; never a colour alone. */
export function StatusPill({ tone, icon, children, className }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {icon ?? <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}
