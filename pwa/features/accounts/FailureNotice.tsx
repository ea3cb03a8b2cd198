import { useEffect, useMemo, useReducer } from 'react'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { formatCountdown, retryAllowedAt } from './codes/code.ts'

interface FailureNoticeProps {
  error: unknown
  /** Shown if the server gives no reason. */
  fallback: string
}

/** Says why a form was refused, unless its fields already do. After too many attempts it counts down, because a fixed number would soon be wrong. */
export function FailureNotice({ error, fallback }: FailureNoticeProps) {
  const retryAt = useMemo(() => retryAllowedAt(error), [error])
  if (Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <Notice tone="error">
      {retryAt === undefined ? (
        describeError(error, fallback)
      ) : (
        <>
          Too many attempts. <TimeLeft until={retryAt} />
        </>
      )}
    </Notice>
  )
}

/** With the role `timer`, screen readers read it with the alert and do not announce every change. */
function TimeLeft({ until }: { until: number }) {
  const left = useTimeUntil(until)
  return (
    <span role="timer">
      {left > 0 ? `Please try again in ${formatCountdown(left)}.` : 'You can try again now.'}
    </span>
  )
}

/** Milliseconds until an instant, updated every second. Reads the clock, because timers are suspended in background pages. */
export function useTimeUntil(instant: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return Math.max(0, instant - Date.now())
}
