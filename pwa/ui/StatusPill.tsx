import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './layout.module.css'

export type Tone = 'good' | 'warn' | 'accent' | 'neutral'

interface StatusPillProps {
  /** `good`: done or ready; `warn`: a deadline or something to do; `accent`: most important now. */
  tone: Tone
  /** Replaces the dot. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A status as a coloured dot with text, so that colour is never the only cue. */
export function StatusPill({ tone, icon, children, className }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {icon ?? <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}
