import type { ReactNode } from 'react'
import { useSupportEmail } from './useSupportEmail.ts'

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
