import { membershipStatuses } from '#contract/accounts.ts'
import { developerApi, type ManagedUser, type UserSort, userRoles, userSorts } from '#contract/developer.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CappedCount } from '#contract/lists.ts'
import { readPages } from '../../http/readQuery.ts'
import { counted, formatCapped } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { membershipWords } from '../accounts/accountWords.ts'

export type UserSearch = QueryOf<typeof developerApi.userCount>

/** Users, page by page. Older pages are dropped, which limits the rows in the DOM. */
export function usersQuery(search: UserSearch, sort: UserSort = 'newest') {
  return readPages(developerApi.users, { query: { ...search, sort }, maxPages: 4 })
}

/** The search and the order that are in the address. */
export function readUserSearch(q: string, params: URLSearchParams): { search: UserSearch; sort: UserSort } {
  const read = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const role = read('role', userRoles)
  const membership = read('membership', membershipStatuses)
  const mfa = read('mfa', ['on', 'off'] as const)
  return {
    search: {
      ...(q && { q }),
      ...(role && { role }),
      ...(membership && { membership }),
      ...(mfa && { mfa }),
    },
    sort: read('sort', userSorts) ?? 'newest',
  }
}

/** The label of the list's order. */
export const sortWords: Record<UserSort, string> = {
  newest: 'newest first',
  oldest: 'oldest first',
  name: 'by name, A to Z',
  name_desc: 'by name, Z to A',
  email: 'by email, A to Z',
  email_desc: 'by email, Z to A',
}

export interface Badge {
  label: string
  tone: Tone
}

/** Empty for customers. */
export function roleBadges({ isAdmin, isDeveloper }: Pick<ManagedUser, 'isAdmin' | 'isDeveloper'>): Badge[] {
  const badges: (Badge | false)[] = [
    isDeveloper && { label: 'Developer', tone: 'neutral' },
    isAdmin && { label: 'Admin', tone: 'neutral' },
  ]
  return badges.filter((badge) => badge !== false)
}

export function membershipBadge(user: Pick<ManagedUser, 'membershipStatus'>): Badge {
  return { label: membershipWords(user), tone: user.membershipStatus === 'member' ? 'good' : 'neutral' }
}

/** The roles and settings of a user. */
export function badgesOf(user: ManagedUser): Badge[] {
  const badges: (Badge | false)[] = [
    ...roleBadges(user),
    user.mfaEnabled && { label: 'MFA', tone: 'good' },
    user.emailNotifications && { label: 'Email notifications', tone: 'neutral' },
    user.membershipStatus === 'member' && membershipBadge(user),
  ]
  return badges.filter((badge) => badge !== false)
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
  if (!hasMore) return counted(shown, 'user')
  if (!found) return `Showing ${shown} users`
  return `Showing ${shown} of ${formatCapped(found)} users`
}
