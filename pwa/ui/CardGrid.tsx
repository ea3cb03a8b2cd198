import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

/** Cards one under the other, and two in a row where there is room for that. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
