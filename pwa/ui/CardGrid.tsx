import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'
import { classNames } from './classNames.ts'

interface CardGridProps {
  /** `SettingsCard`s that are as high as the one beside them. */
  isEven?: boolean
  children: ReactNode
}

/** Cards in one column, or two on wide screens. */
export function CardGrid({ isEven = false, children }: CardGridProps) {
  return <div className={classNames(styles.grid, isEven && styles.even)}>{children}</div>
}
