/**
 * Whether a path is a page of the app, answered with a document. Not the API and the card sandbox, which users navigate to
 * as well (a ticket's file, an export), and no path with a file extension.
 */
export function isAppPage(pathname: string): boolean {
  if (/^\/(api|stripe-sandbox)(\/|$)/.test(pathname)) return false
  return !/\.[^/]+$/.test(pathname)
}
