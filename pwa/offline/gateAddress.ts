/** The address of the gate view, which shows a ticket's QR code: `/dashboard?tab=my-tickets&gate=<ticket id>`. */
export function gateAddress(ticketId: string): string {
  return `/dashboard?tab=my-tickets&gate=${encodeURIComponent(ticketId)}`
}

/** Returns the ticket whose gate view is at an address; undefined if it is another address. */
export function ticketAtGate({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (pathname !== '/dashboard') return undefined
  const parameters = new URLSearchParams(search)
  return (parameters.get('tab') === 'my-tickets' && parameters.get('gate')) || undefined
}
