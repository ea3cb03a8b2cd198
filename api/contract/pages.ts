/**
 * The addresses of the app's pages, as its router writes them; a `:name` is any one part (spec, section 2). Everything else is
 * the page that says so.
 */
export const pages = {
  home: '/',
  auth: '/auth',
  passwordReset: '/password-reset',
  dashboard: '/dashboard',
  checkout: '/checkout/:requestId',
  accountSettings: '/account-settings',
  notifications: '/notifications',
  admin: '/admin',
  developer: '/developer',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const

const patterns = Object.values(pages).map(
  (address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
)

/** Whether there is a page at a path: in any case and with a slash at the end, as the router reads it. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
