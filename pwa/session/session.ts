import type { User } from '#contract/accounts.ts'
import type { SentCode } from '../features/accounts/codes/useCodeEntry.ts'

/** Who the app belongs to. */
export interface Session {
  user: User
  /** The server has said that the session is over; what is saved on the device can still be read. */
  hasEnded: boolean
}

/** Somebody has given the right password, and is asked for the code that was sent to their phone. */
export type PendingSignIn = SentCode
