import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './FactList.module.css'

interface FactListProps {
  /** `wide` columns fit an email address or an ID. */
  columns?: 'narrow' | 'wide'
  children: ReactNode
}

/** Names with their values, in as many columns as fit. */
export function FactList({ columns = 'narrow', children }: FactListProps) {
  return <dl className={classNames(styles.facts, styles[columns])}>{children}</dl>
}

interface FactProps {
  name: string
  /** Takes a row of its own: a date, which should not wrap, or text of any length. */
  isWide?: boolean
  children: ReactNode
}

export function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? styles.row : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
