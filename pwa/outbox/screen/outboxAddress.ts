/** The address of the page that is shown, with the outbox over it. */
export function withOutbox(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('outbox', '1')
  return `?${parameters}`
}
