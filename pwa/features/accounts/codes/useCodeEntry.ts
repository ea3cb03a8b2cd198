import { useState } from 'react'
import { ApiError, describeError } from '../../../http/errors.ts'
import { resendAllowedAt, retryAllowedAt } from './cooldown.ts'

/** The server's reply after it has sent a code. */
export interface SentCode {
  /** Where the code was sent, as a sentence. */
  message: string
  /** Seconds until another code can be requested; the default cooldown if undefined. */
  resendAfter?: number | undefined
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
