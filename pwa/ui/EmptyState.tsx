import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** An icon of about 40 pixels; decoration. */
  icon?: ReactNode
  title: string
  /** What this place is for, in a sentence. */
  children?: ReactNode
  /** The next step: a `Button` or `ButtonLink`. */
  action?: ReactNode
}

/** There is nothing here yet, and this is the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
