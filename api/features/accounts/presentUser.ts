import type { User as PresentedUser } from '#contract/accounts.ts'
import type { User } from './User.ts'

export function presentUser(user: User): PresentedUser {
  return user
}
