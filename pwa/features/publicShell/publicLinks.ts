import type { User } from '#contract/accounts.ts'

interface PageLink {
  to: string
  label: string
}

const developerPage: PageLink = { to: '/developer', label: 'Developer Dashboard' }
const customerPage: PageLink = { to: '/dashboard', label: 'Dashboard' }
const adminPage: PageLink = { to: '/admin', label: 'Admin' }

/** The pages of a signed-in person that the public pages lead to, their own dashboard first (spec, section 2). */
export function pageLinks({ isAdmin, isDeveloper }: Pick<User, 'isAdmin' | 'isDeveloper'>): PageLink[] {
  if (isDeveloper) return [developerPage]
  return isAdmin ? [customerPage, adminPage] : [customerPage]
}

/** Where a signed-in person is at home. */
export function homePath({ isDeveloper }: Pick<User, 'isDeveloper'>): string {
  return isDeveloper ? developerPage.to : customerPage.to
}
