import { Card } from '../../../ui/Card.tsx'
import styles from './SourcingInfo.module.css'

const steps = [
  ['You show us', 'A screenshot of seats you found in a ticket app, and what they cost there.'],
  [
    'We look',
    'Our team asks its own sources for seats like them at a lower price, and answers within 24 hours with available options.',
  ],
  [
    'You decide',
    'An offer is valid for 24 hours. Accept it, decline it or negotiate in the chat. A $15.00 service fee per order is in every total.',
  ],
  [
    'Tickets arrive',
    'After you pay, they arrive in your ticketing account at least 3 days before the event.',
  ],
] as const

export function SourcingInfo() {
  return (
    <aside aria-labelledby="sourcing-title">
      <Card>
        <h2 id="sourcing-title">How it works</h2>
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  )
}
