import type { ReactNode } from 'react'
import { ApiError } from '../http/errors.ts'
import { classNames } from './classNames.ts'
import { formatLastChecked } from './format.ts'
import styles from './LastChecked.module.css'
import { upToDateUntil } from './liveUpdates.ts'
import { Notice } from './Notice.tsx'
import { useNow } from './useNow.ts'
import { useOnline, whyOffline } from './useOnline.ts'

interface LastCheckedProps {
  /** The time of the last fetch (`dataUpdatedAt`): milliseconds since 1970, 0 for never. Undefined if nothing is fetched. */
  at?: number | undefined
  /** The error of the last fetch. */
  error?: Error | null | undefined
  /** What works or does not work without a connection. */
  children?: ReactNode
  className?: string
}

const oldAfterMs = 5 * 60_000

/**
 * Until when the data on screen was up to date: a notice while there is no connection, a quiet line if that is more than five
 * minutes ago, otherwise nothing. Stands below the title.
 */
export function LastChecked({ at: fetchedAt, error, children, className }: LastCheckedProps) {
  const isOnline = useOnline()
  const now = useNow()
  const at = fetchedAt && upToDateUntil(fetchedAt)
  const checked = at ? `Last checked ${formatLastChecked(new Date(at), now)}.` : undefined
  if (!isOnline || (error && !isRefusal(error))) {
    return (
      <Notice tone="warn" className={classNames(styles.notice, className)}>
        {isOnline ? 'Live Shows is not available right now.' : whyOffline()} {checked} {children}
      </Notice>
    )
  }
  if (!at || now.getTime() - at < oldAfterMs) return null
  return <p className={classNames(styles.line, className)}>{checked?.replace(/\.$/, '')}</p>
}

/** Whether the server answered with a refusal, e.g. an expired session, and so can be reached. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.reply !== undefined && error.status < 500
}
