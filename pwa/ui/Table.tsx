import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Table.module.css'

/** Class of a cell that is as wide as its text, which does not wrap. */
export const factCell = styles.fact

/** Class of a button in a row of a table with `opensRows`. Its area is the whole row. */
export const rowButton = styles.open

interface TableProps {
  /** For screen readers: 'Users, newest first'. */
  caption: string
  className?: string | undefined
  /** Each row has a `rowButton`. */
  opensRows?: boolean
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** A dense table, as wide as its page; with large text it scrolls sideways. */
export function Table({ caption, className, opensRows, children }: TableProps) {
  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, opensRows && styles.opensRows, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
