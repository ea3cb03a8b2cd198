import { readTab, writeTab } from '../../../offline/webStorage.ts'
import { secondsUntil } from '../codes/cooldown.ts'
import type { SentCode } from '../codes/useCodeEntry.ts'

interface PendingSignIn {
  /** The server's message about where the code was sent. */
  message: string
  /** See `resendAllowedAt`. */
  until: number
}

const key = 'live-shows.pending-sign-in'

/** A sign-in between password and code, stored so that it survives a reload. Never holds a code or a password. */
export const pendingSignIn = {
  read(): SentCode | undefined {
    const value = readTab(key)
    if (!isPendingSignIn(value)) return undefined
    return { message: value.message, resendAfter: secondsUntil(value.until) }
  },
  save: (pending: PendingSignIn) => writeTab(key, pending),
  clear: () => writeTab(key, undefined),
}

function isPendingSignIn(value: unknown): value is PendingSignIn {
  if (typeof value !== 'object' || value === null) return false
  const { message, until } = value as Record<keyof PendingSignIn, unknown>
  return typeof message === 'string' && typeof until === 'number'
}
