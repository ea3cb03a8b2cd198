import type { User } from '#contract/accounts.ts'

/** Who the app belongs to. */
export interface Session {
  user: User
  /** The server has said that the session is over; what is saved on the device can still be read. */
  hasEnded: boolean
}
