import type { ReactNode } from 'react'

interface DeletionListProps {
  className?: string | undefined
  /** Additional list items. */
  children?: ReactNode
}

/** What is erased with an account. Shared by the delete dialog and the privacy policy. */
export function DeletionTakes({ className, children }: DeletionListProps) {
  return (
    <ul className={className}>
      <li>Your name, email address, phone number, zip code and password</li>
      <li>Your screenshots, your chat messages and questions, and the messages to you in our email log</li>
      <li>Your open requests and offers, which are closed</li>
      <li>
        Your tickets to upcoming events: they pass to us, <strong>and nothing is paid back for them</strong>
      </li>
      <li>What is saved on the device that you delete the account on</li>
      {children}
    </ul>
  )
}
