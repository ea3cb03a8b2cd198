/** What stays of an account, in the same words where it is deleted and in the privacy policy (design, section 4, item 21). */
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
