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

/** The pages that the build prerenders for signed-out visitors, and their documents. */
export const drawnPages = {
  [pages.home]: 'index.html',
  [pages.auth]: 'auth.html',
  [pages.privacyPolicy]: 'privacy-policy.html',
  [pages.termsOfService]: 'terms-of-service.html',
} as const

/**
 * The file that answers a page if the build has prerendered it for signed-out visitors.
 *
 * @param search with its question mark: what it asks for was not drawn
 */
export function drawnDocument(path: string, search: string): string | undefined {
  const page = search === '' ? pageAt(path) : undefined
  return page === undefined ? undefined : drawnPages[page as keyof typeof drawnPages]
}

/** The file that answers every other page, also one that does not exist: the app draws it. */
export const shellDocument = 'shell.html'
