import { useEffect, useMemo, useReducer, useState } from 'react'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import type { FormProblem } from './accountCalls.ts'
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

/** The remaining time. As a `timer`, screen readers read it with the alert and do not announce every change. */
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

interface FormCall {
  /** Shows errors at the fields. */
  show: (errors: Readonly<Record<string, string | undefined>>) => void
  /** Title of the error toasts. */
  failed: string
  /** Shown if the server gives no reason. */
  fallback: string
  /** The errors at the fields. */
  errorsOf?: (error: unknown) => Readonly<Record<string, string>>
}

/** Sends the form of a signed-out user. Errors are shown in a toast, and at its fields or above its button. */
export function useFormCall({ show, failed, fallback, errorsOf = fieldErrors }: FormCall) {
  const [failure, setFailure] = useState<unknown>()
  return {
    failure,
    notice: failure !== undefined && <FailureNotice error={failure} fallback={fallback} />,
    /** @param call sends the form, and returns its errors if it cannot be sent */
    run: useSingleFlight(async (call: () => Promise<FormProblem | undefined>) => {
      setFailure(undefined)
      dismissError(failed)
      show({})
      try {
        const problem = await call()
        if (!problem) return
        show(problem.fields)
        showToast({ title: problem.title, description: problem.description, tone: 'error' })
      } catch (error) {
        show(errorsOf(error))
        setFailure(error)
        toastForError(error, failed, fallback)
      }
    }),
  }
}
