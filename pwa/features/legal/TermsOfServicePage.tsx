import { LegalPage } from './LegalPage.tsx'
import { termsSections } from './termsSections.tsx'

export default function TermsOfServicePage() {
  return (
    <LegalPage
      title="Terms of Service"
      description="What Live Shows does for you and what it asks of you: offers, the service fee, payment, delivery, returns and resale."
      updated="2026-11-20"
      summary={
        <>
          <p>
            <strong>In short:</strong> you show us seats you found, and we offer you seats like them for less.
          </p>
          <ul>
            <li>You must be at least 18.</li>
            <li>Every offer includes one $15 service fee for the whole order.</li>
            <li>An offer expires after 24 hours. Once you accept it, you have 24 hours to pay.</li>
            <li>Tickets reach you digitally, at least 3 days before the event.</li>
            <li>
              Tickets you cannot use can be sent back for resale at the price you paid for them; who gets them
              pays the service fee on top.
            </li>
          </ul>
        </>
      }
      sections={termsSections}
    />
  )
}
