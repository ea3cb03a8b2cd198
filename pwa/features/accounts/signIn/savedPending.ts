import { readTab, writeTab } from '../../../offline/webStorage.ts'
import { secondsUntil } from '../codes/cooldown.ts'
import type { SentCode } from '../codes/useCodeEntry.ts'

interface SavedPending {
  /** The server's sentence about where the code went. */
  message: string
  /** See `resendableAt`. */
  until: number
}

const key = 'live-shows.pending-sign-in'

/** A sign-in that waits for its code, as a reload needs it: never a code or a password. */
export const savedPending = {
  read(): SentCode | undefined {
    const value = readTab(key)
    if (!isSavedPending(value)) return undefined
    return { message: value.message, resendAfter: secondsUntil(value.until) }
  },
  keep: (pending: SavedPending) => writeTab(key, pending),
  clear: () => writeTab(key, undefined),
}

function isSavedPending(value: unknown): value is SavedPending {
  if (typeof value !== 'object' || value === null) return false
  const { message, until } = value as Record<keyof SavedPending, unknown>
  return typeof message === 'string' && typeof until === 'number'
}
