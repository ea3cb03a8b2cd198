import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

/** Cards in one column, or two on wide screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
