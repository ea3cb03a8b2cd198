import type { User as PresentedUser } from '#contract/accounts.ts'

/** A user as they see themselves; the reply's schema removes other columns. */
export function presentUser(user: PresentedUser): PresentedUser {
  return user
}
