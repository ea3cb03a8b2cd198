import { readTab, writeTab } from '../../../offline/webStorage.ts'
import type { KeptEmail } from '../signIn/emailState.ts'

/** How far somebody has come with setting a new password, as a reload needs it: never a code or a password. */
export interface SavedReset extends KeptEmail {
  /** See `ResetProgress`. */
  sentTo?: string | undefined
  hasOwnCode?: boolean | undefined
  /** See `resendableAt`. */
  until: number
}

const key = 'live-shows.password-reset'

export const savedReset = {
  read(): SavedReset | undefined {
    const value = readTab(key)
    return isSavedReset(value) ? value : undefined
  },
  keep: (reset: SavedReset) => writeTab(key, reset),
  clear: () => writeTab(key, undefined),
}

function isSavedReset(value: unknown): value is SavedReset {
  if (typeof value !== 'object' || value === null) return false
  const { email, at, sentTo = '', hasOwnCode = false, until } = value as Record<keyof SavedReset, unknown>
  return (
    typeof email === 'string' &&
    typeof at === 'string' &&
    typeof sentTo === 'string' &&
    typeof hasOwnCode === 'boolean' &&
    typeof until === 'number'
  )
}
