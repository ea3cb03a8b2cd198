import type { ReactNode } from 'react'
import { ApiError } from '../http/errors.ts'
import { classNames } from './classNames.ts'
import { formatLastChecked } from './format.ts'
import styles from './LastChecked.module.css'
import { Notice } from './Notice.tsx'
import { useNow } from './useNow.ts'
import { useOnline } from './useOnline.ts'

interface LastCheckedProps {
  /** When what is shown was last fetched (`dataUpdatedAt`): milliseconds since 1970, 0 for never. Without: nothing is fetched. */
  at?: number | undefined
  /** What became of the last try to fetch it again (`error`). */
  error?: Error | null | undefined
  /** What does not work, or still works, without a connection: a sentence or two. */
  children?: ReactNode
  className?: string
}

/** How old what is on screen is, in words: a quiet line, or a notice while there is no connection. */
export function LastChecked({ at, error, children, className }: LastCheckedProps) {
  const isOnline = useOnline()
  const now = useNow()
  const checked = at ? `Last checked ${formatLastChecked(new Date(at), now)}.` : undefined
  if (!isOnline || (error && !isRefusal(error))) {
    return (
      <Notice tone="warn" className={classNames(styles.notice, className)}>
        {isOnline ? 'Live Shows cannot be reached right now.' : 'You are offline.'} {checked} {children}
      </Notice>
    )
  }
  if (at === undefined) return null
  // Nothing is said of nothing, but its line is kept free, so that what is below does not jump.
  return <p className={classNames(styles.line, className)}>{checked?.replace(/\.$/, '')}</p>
}

/** The server answered and said no, so that it can be reached: the session is over, say, which is told elsewhere. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.reply !== undefined && error.status < 500
}
