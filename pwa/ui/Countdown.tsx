import { formatDuration, invalidDate } from './format.ts'
import { ClockIcon } from './icons.tsx'
import { StatusPill } from './StatusPill.tsx'
import { useNow } from './useNow.ts'

const hour = 60 * 60 * 1000

interface CountdownProps {
  /** ISO instant. */
  until: string
  /** The text around the remaining time: `(left) => `${left} to pay``. */
  words?: (left: string) => string
  /** Shown once the time is over. */
  overLabel?: string
}

/** The remaining time, "17 h 42 m left". It turns red under an hour. */
export function Countdown({
  until,
  words = (left) => `${left} left`,
  overLabel = 'Expired',
}: CountdownProps) {
  const now = useNow(10_000)
  const left = Date.parse(until) - now.getTime()
  if (Number.isNaN(left)) return <StatusPill tone="neutral">{invalidDate}</StatusPill>
  if (left <= 0) return <StatusPill tone="neutral">{overLabel}</StatusPill>
  return (
    <StatusPill tone={left < hour ? 'accent' : 'warn'} icon={<ClockIcon size={14} />}>
      <time dateTime={until}>{words(formatDuration(left))}</time>
    </StatusPill>
  )
}
