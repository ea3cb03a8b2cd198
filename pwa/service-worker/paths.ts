const origin = 'https://this.app'

/** Returns a path of this app with its query; undefined for anything that a browser could take for another site's address. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  // Dot segments are gone by now, and two slashes would begin the name of a host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}

/**
 * Whether a path is a page of the app, answered with a document. Not the API and the card sandbox, which users navigate to
 * as well (a ticket's file, an export), and no path with a file extension.
 */
export function isAppPage(pathname: string): boolean {
  if (/^\/(api|stripe-sandbox)(\/|$)/.test(pathname)) return false
  return !/\.[^/]+$/.test(pathname)
}
