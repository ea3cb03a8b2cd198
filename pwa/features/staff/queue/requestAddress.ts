/** The address of the list with a request open beside or over it. */
export function requestAddress(id: string): string {
  return `/admin?request=${id}`
}
