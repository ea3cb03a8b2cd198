import { useEffect, useState } from 'react'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import { fetchSupportEmail, savedSupportEmail } from './supportEmail.ts'

/** The support address; undefined while it is unknown or if there is none. */
export function useSupportEmail(): string | undefined {
  // The build has drawn the page without it.
  const isHydrated = useIsHydrated()
  const [email, setEmail] = useState(savedSupportEmail)
  useEffect(() => {
    let isGone = false
    void fetchSupportEmail().then((current) => {
      if (!isGone) setEmail(current)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isHydrated ? email : undefined
}
