import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** A decorative icon of about 40 pixels. */
  icon?: ReactNode
  title: string
  /** One sentence about what will be here. */
  children?: ReactNode
  /** The next step: a `Button` or `ButtonLink`. */
  action?: ReactNode
}

/** Says that there is nothing here yet, and what to do next. */
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
