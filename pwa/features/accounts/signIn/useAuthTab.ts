import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

type AuthTab = 'sign-in' | 'sign-up'

export const signUpPath = '/auth?tab=signup'

/**
 * The open tab of the sign-in page. It is stored in the URL, for links and reloads.
 *
 * @param isInPlace the URL is that of another page and must not change
 */
export function useAuthTab(isInPlace: boolean): [tab: AuthTab, show: (tab: AuthTab) => void] {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<AuthTab>('sign-in')
  if (isInPlace) return [shown, setShown]
  return [
    params.get('tab') === 'signup' ? 'sign-up' : 'sign-in',
    (tab) => setParams(tab === 'sign-up' ? { tab: 'signup' } : {}, { replace: true, state }),
  ]
}
