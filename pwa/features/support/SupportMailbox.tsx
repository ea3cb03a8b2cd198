import { type ReactNode, useEffect, useState } from 'react'
import { readLocal, writeLocal } from '../../offline/webStorage.ts'
import { useIsHydrated } from '../../ui/useMediaQuery.ts'

interface SupportMailboxProps {
  /** Shown if no address is known. */
  children: ReactNode
  /** The text before the address. */
  before: string
}

/** The support address as part of a sentence: `before` and the address, or the children if there is no address. */
export function SupportMailbox({ before, children }: SupportMailboxProps) {
  const email = useSupportEmail()
  if (email === undefined) return children
  return (
    <>
      {before}{' '}
      <a translate="no" href={`mailto:${email}`}>
        {email}
      </a>
    </>
  )
}

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

const storageKey = 'live-shows.support-email'
let request: Promise<string | undefined> | undefined

/** The support address saved on this device, for offline use and for pages that must not wait. */
function savedSupportEmail(): string | undefined {
  return readLocal(storageKey) ?? undefined
}

/** Fetches the support address once per page load; falls back to the saved one. */
function fetchSupportEmail(): Promise<string | undefined> {
  request ??= load().catch(() => {
    request = undefined
    return savedSupportEmail()
  })
  return request
}

async function load(): Promise<string | undefined> {
  const { loadSupportEmail } = await import('./supportCalls.ts')
  const email = await loadSupportEmail()
  writeLocal(storageKey, email)
  return email ?? undefined
}
