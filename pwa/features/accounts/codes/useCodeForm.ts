import { useRef, useState } from 'react'
import { ApiError, describeError } from '../../../http/errors.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { codeLength, resendAllowedAt, retryAllowedAt } from './code.ts'

/** The server's reply after it has sent a code. */
export interface SentCode {
  /** Where the code was sent, as a sentence. */
  message: string
  /** Seconds until another code can be requested; the default cooldown if undefined. */
  resendAfter?: number | undefined
  /** None was sent: the form requests one after `resendAfter`. */
  isCodeDue?: boolean | undefined
}

export interface CodeRefusal {
  message: string
  /** No attempt is left, so a new code is needed. */
  isUsedUp: boolean
}

/** The state of entering a code. Call it in a component that stays mounted while the code's fields are hidden. */
export function useCodeEntry(first?: SentCode) {
  const [code, setCode] = useState('')
  const [message, setMessage] = useState(first?.message ?? '')
  /** See `resendAllowedAt`. */
  const [resendAt, setResendAt] = useState(() => (first ? resendAllowedAt(first.resendAfter) : 0))
  const [refusal, setRefusal] = useState<CodeRefusal>()

  return {
    code,
    /** Where the code was sent, as a sentence; empty once the code can no longer be used. */
    message,
    resendAt,
    refusal,

    type(typed: string) {
      setCode(typed)
      setRefusal(undefined)
    },

    noteSent({ message, resendAfter }: SentCode) {
      setMessage(message)
      setResendAt(resendAllowedAt(resendAfter))
      setCode('')
      setRefusal(undefined)
    },

    /** Extends the cooldown if a resend failed because of the rate limit. @returns whether it did */
    noteRateLimit(error: unknown): boolean {
      const next = retryAllowedAt(error)
      if (next !== undefined) setResendAt(next)
      return next !== undefined
    },

    refuse(error: unknown, fallback: string) {
      const isUsedUp = error instanceof ApiError && error.reply?.code === 'code_used_up'
      setRefusal({ message: describeError(error, fallback), isUsedUp })
      if (!isUsedUp) return
      setCode('')
      setMessage('')
    },
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

const refusals = ['wrong_mfa_code', 'wrong_reset_code', 'code_used_up']

/** Whether the server refused the code itself, as opposed to any other failure of the call. */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.reply !== undefined && refusals.includes(error.reply.code)
}

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
