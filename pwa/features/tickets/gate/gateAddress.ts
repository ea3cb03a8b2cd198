import { createContext } from 'react'

/** True while `GateFirst` shows the gate view; the tickets tab, which is loaded behind it, must not open a second one. */
export const ColdGateShown = createContext(false)

/** Whether an address is that of the gate view: `/dashboard?tab=my-tickets&gate=<ticket id>`. */
export function isGateAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname !== '/dashboard') return false
  const parameters = new URLSearchParams(search)
  return parameters.get('tab') === 'my-tickets' && Boolean(parameters.get('gate'))
}
