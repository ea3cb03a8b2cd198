import type { ReactNode } from 'react'
import { useSupportEmail } from './useSupportEmail.ts'

interface SupportMailboxProps {
  /** What stands there while no address is known. */
  children: ReactNode
  /** What stands before the address. */
  before: string
}

/** Where to write to, as a part of a sentence: `before` and the address, or else the children. */
export function SupportMailbox({ before, children }: SupportMailboxProps) {
  const email = useSupportEmail()
  if (email === undefined) return children
  return (
    <>
      {before} <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
