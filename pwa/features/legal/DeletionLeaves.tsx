/** What remains after an account is deleted. Shared by the delete dialog and the privacy policy. */
export function DeletionLeaves({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      <li>
        Our books, which accounting and taxes need: each payment and refund, with the name, email address and
        phone number it was made under, the event, the tickets and the amounts
      </li>
      <li>The event, the seats and what we wrote in each request, without your name</li>
      <li>What your other devices keep for use without a connection, until you press Logout on them</li>
    </ul>
  )
}
