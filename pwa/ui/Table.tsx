import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Table.module.css'

/** Class of a cell that is as wide as its text, which does not wrap. */
export const factCell = styles.fact

interface TableProps {
  /** For screen readers: 'Users, newest first'. */
  caption: string
  className?: string | undefined
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** A dense table, as wide as its page; with large text it scrolls sideways. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
