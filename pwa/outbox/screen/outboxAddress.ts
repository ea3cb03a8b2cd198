/** Returns the current page's query with the Outbox opened. @param search the current query */
export function withOutbox(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('outbox', '1')
  return `?${parameters}`
}
