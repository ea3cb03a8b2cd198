import type { ReactNode } from 'react'

interface ErasedOnDeletionProps {
  className?: string | undefined
  /** Additional list items. */
  children?: ReactNode
}

/** The data that is erased when an account is deleted. Shared by the delete dialog and the privacy policy. */
export function ErasedOnDeletion({ className, children }: ErasedOnDeletionProps) {
  return (
    <ul className={className}>
      <li>Your name, email address, phone number, zip code and password</li>
      <li>Your screenshots, your chat messages and questions, and the messages to you in our email log</li>
      <li>Your open requests and offers, which are closed</li>
      <li>
        Your tickets to upcoming events: they pass to us <strong>and are not refunded</strong>
      </li>
      <li>What is saved on the device that you delete the account on</li>
      {children}
    </ul>
  )
}

/** The data that is kept after an account is deleted. Shared by the delete dialog and the privacy policy. */
export function KeptAfterDeletion({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      <li>
        Payment records that we must keep for tax and accounting: each payment and refund, with the name,
        email address and phone number it was made under, the event, the tickets and the amounts
      </li>
      <li>The event, the seats and what we wrote in each request, without your name</li>
      <li>Offline copies on your other devices, until you log out there</li>
    </ul>
  )
}
