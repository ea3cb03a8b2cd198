import { Link } from 'react-router-dom'
import { SupportMailbox } from '../support/SupportMailbox.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

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

/** The terms. A test checks their numbers against the rules. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'Who we are and what we do',
    body: (
      <>
        <p>
          Live Shows is a private concierge for tickets to live events. You send us a screenshot of seats you
          found in another ticket app. Our team looks for seats like them at a lower price and makes you an
          offer, which you can accept, decline or negotiate.
        </p>
        <p>
          We do not organize events, and we are neither the venue nor the ticketing platform. These terms are
          the agreement between you and us; by creating an account you accept them.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          You must be <strong>at least 18 years old</strong> to use Live Shows. Give your real name, a phone
          number and a zip code, and keep your password to yourself.
        </p>
        <p>
          Register with <strong>the email address of your ticketing-platform account</strong>. That is where
          your tickets are sent; we may not be able to deliver them to another address.
        </p>
      </>
    ),
  },
  {
    id: 'requests',
    title: 'Requests',
    body: (
      <>
        <p>
          A request is for 1 to 10 tickets to one event. Sending it is free and does not commit you to
          anything. It needs a screenshot of the seats you found, an image of at most 5 MB that you may share
          with us.
        </p>
        <p>
          You hear from us within 24 hours, and an offer takes 24 to 48 hours. We do not always find something
          better, and then we tell you so.
        </p>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Offers',
    body: (
      <>
        <p>
          An offer names the section, the number of tickets, the price of each and the total.{' '}
          <strong>It expires 24 hours after we make it.</strong> A newer offer for the same request replaces
          the previous one, which can then no longer be accepted.
        </p>
        <p>
          Until it expires you can accept it, decline it, or ask for something better. Asking does not end the
          offer. Declining an offer cancels the request.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and the service fee',
    body: (
      <>
        <p>
          Prices are in US dollars. The total of an offer is the price per ticket times the number of tickets
          plus <strong>one service fee of $15 per order</strong>, regardless of the number of tickets. Your
          card is charged that total; nothing is added at checkout. The fee is the same for resold tickets.
        </p>
        <p>
          A valid discount code waives the service fee of an order for customers who are not members; members
          pay the fee. A code can be used as often as we stated when we issued it, and we can end it at any
          time.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <p>
          Once you have accepted an offer, you pay it by card at checkout. Payments are handled by Stripe.{' '}
          <strong>You must pay within 24 hours of accepting, and before the event.</strong> If you do not, the
          order is closed, nothing is charged, and you can ask us for a new offer.
        </p>
        <p>
          If a payment still arrives for an order that is closed, we refund all of it to the card it came
          from. No order is charged twice.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          Tickets are delivered digitally, through your ticketing-platform account under the email address you
          registered here: <strong>within 3 business days</strong> of your payment, and{' '}
          <strong>no later than 3 days before the event</strong>. You will find them in Live Shows as well,
          under My Tickets.
        </p>
        <p>
          When you have received a ticket, tick its box there; that cannot be undone. If a ticket is not there
          3 days before the event, write to us in the chat of your request at once.
        </p>
      </>
    ),
  },
  {
    id: 'returns',
    title: 'Returns and resale',
    body: (
      <>
        <p>
          You can send a ticket back for resale under My Tickets, which then asks you to email the ticket to
          our support mailbox. Once that email has arrived, we offer the ticket to customers near you, that
          is, those whose zip code begins with the same three digits as yours. Tickets to past events are not
          offered.
        </p>
        <p>
          <strong>The resale price equals what you, the original buyer, paid</strong> for that ticket, without
          the service fee. When we select a recipient, we refund you that price to the card you paid with, and
          the ticket is no longer yours. We cannot promise that we will find a recipient; until we do, there
          is no refund.
        </p>
      </>
    ),
  },
  {
    id: 'resold',
    title: 'Buying resold tickets',
    body: (
      <p>
        If you want a ticket that somebody near you has sent back, you can express interest, and withdraw it
        again. If we select you, the ticket is held for you until you have paid the resale price and the
        service fee, within 24 hours and before the event. If you do not pay in time, it goes back on offer.
      </p>
    ),
  },
  {
    id: 'events',
    title: 'When an event changes',
    body: (
      <p>
        Whether an event takes place, when and where is up to its organizer. If yours is moved or canceled,
        the rules of the organizer and of the ticketing platform apply; write to us in the chat of your
        request about what that means for your tickets.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Use Live Shows for tickets that you or the people you go with want to use. Do not send us anything you
        have no right to share, do not try to access other people’s data, and be polite in the chat. We can
        close accounts that break these rules.
      </p>
    ),
  },
  {
    id: 'offline',
    title: 'Using Live Shows offline',
    body: (
      <p>
        The app shows what it last saved on your device, and says when that was. Messages, negotiations and
        new requests that you write without a connection are sent when it is back, and count from when they
        reach us. Accepting, declining and paying need a connection. Before you leave for the event, open My
        Tickets once and check that your tickets are saved.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending this agreement',
    body: (
      <p>
        You can delete your account at any time in your account settings, unless a payment or a refund is
        still open. <strong>Tickets to upcoming events that you still have then pass to us</strong>, so use
        them or send them back first. What happens to your data is in the{' '}
        <Link to="/privacy-policy#deletion">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'Your rights, and changes',
    body: (
      <>
        <p>Nothing here limits rights that the law gives you and that cannot be waived.</p>
        <p>
          When we change these terms, the new text is published on this page with its date. An order is
          subject to the terms that were published here when you accepted the offer.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to us in the chat of your request, or ask a question of your own in the FAQ panel of your
        dashboard. If you cannot sign in,{' '}
        <SupportMailbox before="write to">
          reply to any email from us: it goes to our support mailbox
        </SupportMailbox>
        .
      </p>
    ),
  },
]
