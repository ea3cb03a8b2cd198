import { type ReactNode, useEffect, useState } from 'react'
import { fetchSupportEmail, savedSupportEmail } from './supportEmail.ts'

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
      {before} <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}

/** The support address; undefined while it is unknown or if there is none. */
function useSupportEmail(): string | undefined {
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
  return email
}
