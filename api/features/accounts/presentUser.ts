import type { User as PresentedUser } from '#contract/accounts.ts'

/** What a person may see of their own row; the reply's schema strips the rest. */
export function presentUser(user: PresentedUser): PresentedUser {
  return user
}
