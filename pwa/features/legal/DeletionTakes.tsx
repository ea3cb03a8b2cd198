import type { ReactNode } from 'react'

interface DeletionListProps {
  className?: string | undefined
  /** More of the same. */
  children?: ReactNode
}

/** What goes with an account, in the same words where it is deleted and in the privacy policy (design, section 4, item 21). */
export function DeletionTakes({ className, children }: DeletionListProps) {
  return (
    <ul className={className}>
      <li>Your name, email address, phone number, zip code and password</li>
      <li>Your screenshots, what you wrote in chats and questions, and what the email log had sent to you</li>
      <li>Your open requests and offers, which end</li>
      <li>
        Your tickets to upcoming events: they pass to us, <strong>and nothing is paid back for them</strong>
      </li>
      <li>What is saved on the device that you delete the account on</li>
      {children}
    </ul>
  )
}
