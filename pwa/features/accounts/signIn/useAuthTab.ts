import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

type AuthTab = 'sign-in' | 'sign-up'

/** The address of the sign-up. */
export const signUpPath = '/auth?tab=signup'

/**
 * Which form of the sign-in page is open. It stands in the address, so that links lead there and a reload stays there.
 *
 * @param staysHere the address is that of another page, which must keep it
 */
export function useAuthTab(staysHere: boolean): [tab: AuthTab, show: (tab: AuthTab) => void] {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<AuthTab>('sign-in')
  if (staysHere) return [shown, setShown]
  return [
    params.get('tab') === 'signup' ? 'sign-up' : 'sign-in',
    (tab) => setParams(tab === 'sign-up' ? { tab: 'signup' } : {}, { replace: true, state }),
  ]
}
