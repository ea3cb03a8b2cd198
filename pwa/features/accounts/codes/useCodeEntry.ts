import { useState } from 'react'
import { ApiError, describeError } from '../../../http/errors.ts'
import { resendableAfter, resendableAt } from './cooldown.ts'

/** A code on its way. */
export interface SentCode {
  /** The server's sentence about where it went. */
  message: string
  /** Seconds until another one may be asked for; undefined where the server has not said. */
  resendAfter?: number | undefined
}

export interface CodeRefusal {
  sentence: string
  /** No try is left: only another code helps. */
  isUsedUp: boolean
}

/**
 * A code that is being typed, what the server has said about it, and when another one may be asked for. Belongs to whatever
 * must not lose it while its fields come and go.
 */
export function useCodeEntry(first?: SentCode) {
  const [code, setCode] = useState('')
  const [message, setMessage] = useState(first?.message ?? '')
  /** See `resendableAt`. */
  const [until, setUntil] = useState(() => (first ? resendableAt(first.resendAfter) : 0))
  const [refusal, setRefusal] = useState<CodeRefusal>()

  return {
    code,
    /** The server's sentence about where the code went; blank once that code is used up. */
    message,
    until,
    refusal,

    type(typed: string) {
      setCode(typed)
      setRefusal(undefined)
    },

    noteSent({ message, resendAfter }: SentCode) {
      setMessage(message)
      setUntil(resendableAt(resendAfter))
      setCode('')
      setRefusal(undefined)
    },

    /** Another code was asked for. True where it was too soon. */
    noteTooSoon(error: unknown): boolean {
      const next = resendableAfter(error)
      if (next !== undefined) setUntil(next)
      return next !== undefined
    },

    refuse(error: unknown, fallback: string) {
      const isUsedUp = error instanceof ApiError && error.reply?.code === 'code_used_up'
      setRefusal({ sentence: describeError(error, fallback), isUsedUp })
      if (!isUsedUp) return
      setCode('')
      // It told where a code is that no longer helps.
      setMessage('')
    },
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

const refusals = ['wrong_mfa_code', 'wrong_reset_code', 'code_used_up']

/** Whether it is the code that the server has refused, and nothing else. */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.reply !== undefined && refusals.includes(error.reply.code)
}
