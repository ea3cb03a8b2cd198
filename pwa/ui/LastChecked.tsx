import type { ReactNode } from 'react'
import { ApiError } from '../http/errors.ts'
import { classNames } from './classNames.ts'
import { startsBefore } from './eventWords.ts'
import { formatDuration, formatLastChecked, invalidDate } from './format.ts'
import { ClockIcon } from './icons.tsx'
import styles from './layout.module.css'
import { Text } from './layout.tsx'
import { upToDateUntil } from './liveUpdates.ts'
import { Notice } from './Notice.tsx'
import { StatusPill } from './StatusPill.tsx'
import { useNow } from './useNow.ts'
import { useOnline, whyOffline } from './useOnline.ts'

interface LastCheckedProps {
  /** The time of the last fetch (`dataUpdatedAt`): milliseconds since 1970, 0 for never. Undefined if nothing is fetched. */
  at?: number | undefined
  /** The error of the last fetch. */
  error?: Error | null | undefined
  /** Explains what works or does not work without a connection. */
  children?: ReactNode
  className?: string
}

const oldAfterMs = 5 * 60_000

/**
 * Until when the data on screen was up to date: a notice while there is no connection, a quiet line if that is more than five
 * minutes ago, otherwise nothing. Place it below the title.
 */
export function LastChecked({ at: fetchedAt, error, children, className }: LastCheckedProps) {
  const isOnline = useOnline()
  const now = useNow()
  const at = fetchedAt && upToDateUntil(fetchedAt)
  const checked = at ? `Last checked ${formatLastChecked(new Date(at), now)}.` : undefined
  if (!isOnline || (error && !isRefusal(error))) {
    return (
      <Notice tone="warn" className={classNames(styles.offline, className)}>
        {isOnline ? 'Live Shows is not available right now.' : whyOffline()} {checked} {children}
      </Notice>
    )
  }
  if (!at || now.getTime() - at < oldAfterMs) return null
  return (
    <Text size="second" tone="muted" className={classNames(styles.checked, className)}>
      {checked?.replace(/\.$/, '')}
    </Text>
  )
}

/** Whether the server answered with a refusal, e.g. an expired session, and so can be reached. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.reply !== undefined && error.status < 500
}

const hour = 60 * 60 * 1000

interface CountdownProps {
  /** ISO instant. */
  until: string
  /** Of the event: nobody has longer than until it starts. */
  concertDate: string
  /** The text around the remaining time: `(left) => `${left} to pay``. */
  words?: (left: string) => string
  /** Shown once the time is over. */
  overLabel?: string
}

/** The remaining time, "17 h 42 m left". It turns red under an hour. */
export function Countdown({
  until: deadline,
  concertDate,
  words = (left) => `${left} left`,
  overLabel = 'Expired',
}: CountdownProps) {
  const now = useNow(10_000)
  const until = startsBefore(concertDate, deadline) ? concertDate.slice(0, 16) : deadline
  const left = Date.parse(until) - now.getTime()
  if (Number.isNaN(left)) return <StatusPill tone="neutral">{invalidDate}</StatusPill>
  if (left <= 0)
    return <StatusPill tone="neutral">{until === deadline ? overLabel : 'The show has begun'}</StatusPill>
  return (
    <StatusPill tone={left < hour ? 'accent' : 'warn'} icon={<ClockIcon size={14} />}>
      <time dateTime={until}>{words(formatDuration(left))}</time>
    </StatusPill>
  )
}
