import { useMemo } from 'react'
import { describeError } from '../../http/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { clockWords, resendableAfter } from './codes/cooldown.ts'
import { useTimeUntil } from './codes/useTimeUntil.ts'

interface FailureNoticeProps {
  error: unknown
  /** Where the server gives no reason. */
  fallback: string
}

/** What a form was refused for. The wait after too many attempts is counted down: a number in a sentence would stand still. */
export function FailureNotice({ error, fallback }: FailureNoticeProps) {
  const until = useMemo(() => resendableAfter(error), [error])
  return (
    <Notice tone="error">
      {until === undefined ? (
        describeError(error, fallback)
      ) : (
        <>
          Too many attempts. <TimeLeft until={until} />
        </>
      )}
    </Notice>
  )
}

/** A timer is not read out every second, though it stands in what is read out at once. */
function TimeLeft({ until }: { until: number }) {
  const left = useTimeUntil(until)
  return (
    <span role="timer">
      {left > 0 ? `Please try again in ${clockWords(left)}.` : 'You can try again now.'}
    </span>
  )
}
