import type { ManagedUser, UserSort } from '#contract/developer.ts'
import type { CappedCount } from '#contract/lists.ts'
import { formatCapped } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'
import { membershipWords } from '../../accounts/accountWords.ts'

export interface Badge {
  label: string
  tone: Tone
}

/** What a user has or has turned on. */
export function badgesOf(user: ManagedUser): Badge[] {
  const badges: (Badge | false)[] = [
    ...roleBadges(user),
    user.mfaEnabled && { label: 'MFA', tone: 'good' },
    user.emailNotifications && { label: 'Email notifications', tone: 'neutral' },
    user.membershipStatus === 'member' && membershipBadge(user),
  ]
  return badges.filter((badge) => badge !== false)
}

/** What the list's order is called. */
export const sortWords: Record<UserSort, string> = {
  newest: 'newest first',
  oldest: 'oldest first',
  name: 'by name, A to Z',
  name_desc: 'by name, Z to A',
  email: 'by email, A to Z',
  email_desc: 'by email, Z to A',
}

/** Empty for customers. */
export function roleBadges({ isAdmin, isDeveloper }: Pick<ManagedUser, 'isAdmin' | 'isDeveloper'>): Badge[] {
  const badges: (Badge | false)[] = [
    isDeveloper && { label: 'Developer', tone: 'accent' },
    isAdmin && { label: 'Admin', tone: 'accent' },
  ]
  return badges.filter((badge) => badge !== false)
}

export function membershipBadge(user: Pick<ManagedUser, 'membershipStatus'>): Badge {
  return { label: membershipWords(user), tone: user.membershipStatus === 'member' ? 'good' : 'neutral' }
}

/** The user's name, or the email address if there is no name. */
export function nameOf({ name, email }: Pick<ManagedUser, 'name' | 'email'>): string {
  return name.trim() || email
}

/**
 * The number of users found, and how many of them are shown.
 *
 * @param hasMore whether there are more before or after those shown
 * @param found the total, once it is known
 */
export function countWords(shown: number, hasMore: boolean, found?: CappedCount): string {
  if (shown === 0) return 'No users found'
  if (!hasMore) return shown === 1 ? '1 user' : `${shown} users`
  if (!found) return `Showing ${shown} users`
  return `Showing ${shown} of ${formatCapped(found)} users`
}
