/** The URL of the list with a request open. */
export function requestAddress(id: string): string {
  return `/admin?request=${id}`
}
