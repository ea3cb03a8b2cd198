import { createContext } from 'react'

/** True while `GateFirst` shows the gate view. The tickets tab, which loads behind it, must not open a second one. */
export const ColdGateShown = createContext(false)

/** Whether a URL is that of the gate view: `/dashboard?tab=my-tickets&gate=<ticket id>`. */
export function isGateAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname !== '/dashboard') return false
  const parameters = new URLSearchParams(search)
  return parameters.get('tab') === 'my-tickets' && Boolean(parameters.get('gate'))
}
