import type { User } from '#contract/accounts.ts'

interface PageLink {
  to: string
  label: string
}

const developerPage: PageLink = { to: '/developer', label: 'Developer Dashboard' }
const customerPage: PageLink = { to: '/dashboard', label: 'Dashboard' }
const adminPage: PageLink = { to: '/admin', label: 'Admin' }

export const signUpPath = '/auth?tab=signup'

/** The links that public pages show to a signed-in user, home page first (docs/RULES.md, People). */
export function pageLinks({ isAdmin, isDeveloper }: Pick<User, 'isAdmin' | 'isDeveloper'>): PageLink[] {
  if (isDeveloper) return [developerPage]
  return isAdmin ? [customerPage, adminPage] : [customerPage]
}

/** The page that opens after sign-in (docs/RULES.md, People). */
export function homePath({ isDeveloper }: Pick<User, 'isDeveloper'>): string {
  return isDeveloper ? developerPage.to : customerPage.to
}
