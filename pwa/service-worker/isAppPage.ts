/**
 * Whether an address is a page of the app, which the one `index.html` shows. Not: the API and the card sandbox, whose
 * addresses a person may open too (a ticket's file, an export), and anything that is named like a file.
 */
export function isAppPage(pathname: string): boolean {
  if (/^\/(api|stripe-sandbox)(\/|$)/.test(pathname)) return false
  return !/\.[^/]+$/.test(pathname)
}
