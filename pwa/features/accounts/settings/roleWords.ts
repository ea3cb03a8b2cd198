import type { User } from '#contract/accounts.ts'

/** A user's roles: `Admin and developer` */
export function roleWords({ isAdmin, isDeveloper }: Pick<User, 'isAdmin' | 'isDeveloper'>): string {
  if (isAdmin && isDeveloper) return 'Admin and developer'
  if (isDeveloper) return 'Developer'
  return isAdmin ? 'Admin' : 'Customer'
}

export function membershipWords({ membershipStatus }: Pick<User, 'membershipStatus'>): string {
  return membershipStatus === 'member' ? 'Member' : 'Non-member'
}
