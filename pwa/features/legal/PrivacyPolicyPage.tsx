import { LegalPage } from './LegalPage.tsx'
import { privacySections } from './privacySections.tsx'

export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="What Live Shows stores on its servers and on your device, who sees it, how long it stays, and how to have it erased."
      updated="2026-11-21"
      summary={
        <>
          <p>
            <strong>In short:</strong> we store what we need to find and deliver your tickets, and nothing for
            advertising.
          </p>
          <ul>
            <li>Your card details go to Stripe. We never see them.</li>
            <li>We set two cookies, for your session and your browser. You are not tracked here.</li>
            <li>Your tickets and chats are saved on your device too, until you sign out.</li>
            <li>If you delete your account, your data is erased everywhere except in our payment records.</li>
          </ul>
        </>
      }
      sections={privacySections}
    />
  )
}
