import { deleteTabDraft } from '../../../forms/useTabDraft.ts'
import { readTab, writeTab } from '../../../offline/webStorage.ts'
import { secondsUntil } from '../codes/code.ts'
import type { SentCode } from '../codes/useCodeForm.ts'

/** Reads the email that the previous page passed in the router's `location.state`, so that it is not typed twice. */
export function emailFromState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' && state.email !== '' ? state.email : undefined
}

/** The storage keys of the drafts of the two forms. */
export const signInPlace = 'live-shows.sign-in'
export const signUpPlace = 'live-shows.sign-up'

/** Called after sign-in. */
export function deleteAuthDrafts(): void {
  deleteTabDraft(signInPlace)
  deleteTabDraft(signUpPlace)
}

interface PendingSignIn {
  /** The server's message about where the code was sent. */
  message: string
  /** See `resendAllowedAt`. */
  until: number
  isCodeDue?: boolean | undefined
}

const key = 'live-shows.pending-sign-in'

/** A sign-in between password and code, stored so that it survives a reload. Never holds a code or a password. */
export const pendingSignIn = {
  read(): SentCode | undefined {
    const value = readTab(key)
    if (!isPendingSignIn(value)) return undefined
    return { message: value.message, resendAfter: secondsUntil(value.until), isCodeDue: value.isCodeDue }
  },
  save: (pending: PendingSignIn) => writeTab(key, pending),
  clear: () => writeTab(key, undefined),
}

function isPendingSignIn(value: unknown): value is PendingSignIn {
  if (typeof value !== 'object' || value === null) return false
  const { message, until } = value as Record<keyof PendingSignIn, unknown>
  return typeof message === 'string' && typeof until === 'number'
}
