/** The paths of the app's pages, in the router's syntax; `:name` matches one segment. Every other path is the 404 page. */
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

const patterns = Object.values(pages).map((address) => ({
  address,
  pattern: new RegExp(`^${address.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}))

/** The pattern of the page at a path: `/checkout/:requestId`. Like the router, it ignores case and a trailing slash. */
export function pageAt(path: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.address
}
