import { SupportMailbox } from '../support/SupportMailbox.tsx'
import { ErasedOnDeletion, KeptAfterDeletion } from './deletionLists.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

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

/** The places where data is stored. Keep in sync with the database tables, `pwa/offline` and the `localStorage` keys. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'server',
    title: 'What we store on our servers',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, phone number and whether it was verified, zip
            code, your settings for notifications and two-factor sign-in, and whether you are a member. We
            store your password only as a hash, from which it cannot be read.
          </li>
          <li>
            <strong>Your requests:</strong> the event, the seats and the number of tickets you asked for, the
            price you found, and your screenshot.
          </li>
          <li>
            <strong>Offers and messages:</strong> our offers and your answers, the chat of each request, and
            questions you ask in the FAQ panel.
          </li>
          <li>
            <strong>Your tickets:</strong> seats, codes and files, when you first opened one, when you
            confirmed that you received it, and what you send back or would like to buy from others.
          </li>
          <li>
            <strong>Payments:</strong> amounts, discount codes used, times, and Stripe's number for the
            payment. No card details.
          </li>
          <li>
            <strong>Where you are signed in:</strong> for each device, the name of its browser, when you
            signed in and when it was last used. If you turn on push notifications, the address at which your
            browser receives them.
          </li>
          <li>
            <strong>Activity history:</strong> who did what on a request and when, so that you and we can look
            it up. This history has numbers and amounts, but neither your name nor what you wrote. For 90 days
            it also has the network address and the browser that each thing was done from, including each
            wrong password for your account.
          </li>
          <li>
            <strong>Technical logs:</strong> our server logs which address of the app was called, when, by
            which account, and with what result. To stop anyone from guessing passwords or codes, it counts
            attempts per account and per network address, and stores both only as a hash.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What we store on your device',
    body: (
      <>
        <p>So that the app works without a connection, it stores in your browser:</p>
        <ul>
          <li>your tickets with their QR codes, and the files of upcoming ones;</li>
          <li>your chats;</li>
          <li>your requests and their offers, as last seen, for at most 7 days;</li>
          <li>drafts: what you typed and have not sent yet;</li>
          <li>
            until you close the tab, what you typed to sign in, to create an account or to reset your
            password, without passwords and codes;
          </li>
          <li>what is waiting to be sent, such as messages and new requests with their screenshots;</li>
          <li>the account details of the person who signed in last, but neither password nor session;</li>
          <li>the amounts of offers you accepted;</li>
          <li>on devices of our team, the same data for the requests they work on;</li>
          <li>
            the app itself, our support address, and small settings such as an invitation that you dismissed.
          </li>
        </ul>
        <p>
          All of your data in it is{' '}
          <strong>
            erased when you sign out, when you delete your account, and when somebody else signs in
          </strong>{' '}
          on the device. The only exception is what could not be sent yet: it stays until you sign in again.
          Nobody else can read it; the sign-in page shows only whose it is and how many items there are. If
          your session expires, your tickets stay readable on the device. On a device that is not yours, sign
          out when you are done.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          We set <strong>one cookie for your session</strong> and <strong>one for your browser</strong>, each
          with its signature in another one beside it. Both hold a random number, and scripts cannot read them
          (HttpOnly). By the first our server knows that you are signed in; it ends when you sign out or after
          30 days without a visit. By the second it knows that you have signed in on this browser before, so
          that nobody who guesses at your password can lock you out; it ends 400 days after your last sign-in.
        </p>
        <p>There are no cookies for advertising or analytics, and no scripts from others except Stripe.</p>
        <p>Stripe's payment form is loaded at checkout only. It may set its own cookies to detect fraud.</p>
      </>
    ),
  },
  {
    id: 'cards',
    title: 'Card details',
    body: (
      <p>
        What you type into the card form goes <strong>straight to Stripe</strong>, our payment provider. Card
        numbers never reach our servers. Stripe tells us whether a payment or a refund succeeded and how much
        it was.
      </p>
    ),
  },
  {
    id: 'screenshots',
    title: 'Screenshots',
    body: (
      <p>
        Only you and our team can see the screenshot of a request. It stays with the request. An upload that
        is not used in a request is deleted after a week. A screenshot often shows more than seats, so please
        crop out what you do not want us to see.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Emails, texts and notifications',
    body: (
      <>
        <p>
          We email you about your account, offers, messages that you have not read, payments and tickets.
          Alerts about resold tickets near you come only if you turn them on, and so do notifications on your
          devices. Text messages carry codes for two-factor sign-in.
        </p>
        <p>
          We keep a log of what we sent: to whom, when, the subject and the text, and whether it was
          delivered. Codes in it are hidden. Our developers use it to find out why an email did not arrive.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who sees your data',
    body: (
      <>
        <ul>
          <li>
            <strong>Our team</strong> sees your requests, chats and tickets with your name, email address and
            phone number. Developers who run the system can see what is stored, but neither passwords, codes
            nor sessions.
          </li>
          <li>
            <strong>Stripe</strong> processes payments and refunds.
          </li>
          <li>
            <strong>The services that carry messages:</strong> our email and text-message providers, and for
            push notifications the service of your browser.
          </li>
          <li>
            <strong>Ticketing platforms</strong> get the email address that your tickets are sent to.
          </li>
        </ul>
        <p>
          Other customers never see who you are, even when they buy a ticket that you sent back. We do not
          sell your data.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        As long as you have an account, unless stated otherwise here. Sessions end 30 days after they were
        last renewed. The keys by which we recognize that your device sent something twice are kept for 30
        days. Codes that we send you are valid for a few minutes and can be used once.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          You can delete your account in your account settings, unless a payment or a refund is still open.
          Your data is then <strong>erased everywhere except in our payment records</strong>, permanently.
          This is erased:
        </p>
        <ErasedOnDeletion />
        <p>This is kept:</p>
        <KeptAfterDeletion />
      </>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <ul>
        <li>See and correct your name, phone number and zip code in your account settings.</li>
        <li>Turn alerts about resold tickets on or off in your notification settings.</li>
        <li>See where you are signed in, and sign out there.</li>
        <li>Ask us what we know about you, or for a copy of it.</li>
        <li>Delete your account.</li>
      </ul>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: <p>Live Shows is for people aged 18 and over. We do not knowingly store data of anyone younger.</p>,
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>When what we store changes, we update this page and its date.</p>
        <p>
          Write to us in the chat of your request, or ask a question of your own in the FAQ panel of your
          dashboard. If you cannot sign in,{' '}
          <SupportMailbox before="write to">
            reply to any email from us: it goes to our support mailbox
          </SupportMailbox>
          .
        </p>
      </>
    ),
  },
]
