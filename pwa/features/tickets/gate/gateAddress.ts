/** Whether an address is that of the gate view: `/dashboard?tab=my-tickets&gate=<ticket id>`. */
export function isGateAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname !== '/dashboard') return false
  const parameters = new URLSearchParams(search)
  return parameters.get('tab') === 'my-tickets' && Boolean(parameters.get('gate'))
}
