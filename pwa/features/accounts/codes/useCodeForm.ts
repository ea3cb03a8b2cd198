import { useRef, useState } from 'react'
import { describeError } from '../../../http/errors.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { codeLength } from './codeDigits.ts'
import { type CodeEntry, isCodeRefused } from './useCodeEntry.ts'

interface CodeFormOptions<Verified> {
  entry: CodeEntry
  /** Title of the error toasts. */
  failed: string
  /** Shown if the server refuses a code without a message. */
  verifyFallback: string
  verify: (code: string) => Promise<Verified>
  /** Called after the code was accepted, when no call is pending any more. */
  onVerified: (reply: Verified) => void
  /** Requests another code. Resolves to a message, or to undefined if none is needed any more. */
  resend: () => Promise<string | undefined>
  /** @returns true if it has handled the failure, so that the form does not show it */
  onFailure?: (error: unknown, message: string) => boolean
}

/** The logic of all code forms: verifies the code, requests another one, and reports failures. */
export function useCodeForm<Verified>({
  entry,
  failed,
  verifyFallback,
  verify,
  onVerified,
  resend,
  onFailure,
}: CodeFormOptions<Verified>) {
  const [pendingCall, setPendingCall] = useState<'verify' | 'resend'>()
  const [failure, setFailure] = useState<{ error: unknown; fallback: string }>()
  const field = useRef<HTMLInputElement>(null)

  const start = (call: typeof pendingCall) => {
    setPendingCall(call)
    setFailure(undefined)
    dismissError(failed)
  }
  /** @returns whether the form has to show the failure */
  const report = (error: unknown, fallback: string): boolean => {
    toastForError(error, failed, fallback)
    return !onFailure?.(error, describeError(error, fallback))
  }

  const submit = useSingleFlight(async () => {
    if (entry.code.length !== codeLength) return
    start('verify')
    try {
      const reply = await verify(entry.code)
      // In the same render, so that no dialog closes while it still shows its pending state.
      setPendingCall(undefined)
      onVerified(reply)
    } catch (error) {
      setPendingCall(undefined)
      if (!report(error, verifyFallback)) return
      if (isCodeRefused(error)) entry.refuse(error, verifyFallback)
      else setFailure({ error, fallback: verifyFallback })
      // Typing then replaces the whole code.
      field.current?.select()
      field.current?.focus()
    }
  })

  const resendCode = useSingleFlight(async () => {
    start('resend')
    try {
      const description = await resend()
      if (description === undefined) return
      showToast({ title: 'Code sent', description, tone: 'good' })
      field.current?.focus()
    } catch (error) {
      const fallback = 'Failed to resend code. Please try again.'
      if (!report(error, fallback)) return
      // The button shows the countdown.
      if (!entry.noteRateLimit(error)) setFailure({ error, fallback })
    } finally {
      setPendingCall(undefined)
    }
  })

  return {
    entry,
    field,
    failure,
    isVerifying: pendingCall === 'verify',
    isResending: pendingCall === 'resend',
    submit: () => void submit(),
    resend: () => void resendCode(),
  }
}

export type CodeFormState = ReturnType<typeof useCodeForm>
