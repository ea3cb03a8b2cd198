import { Card } from '../../../ui/Card.tsx'
import styles from './SourcingInfo.module.css'

const steps = [
  ['You show us', 'A screenshot of seats you found in a ticket app, and what they cost there.'],
  [
    'We look',
    'The team asks its own sources for the same seats, cheaper, and answers within 24 hours with available options.',
  ],
  [
    'You decide',
    'An offer stands for 24 hours. Accept it, decline it or negotiate in the chat. A $15.00 service fee per order is in every total.',
  ],
  ['Tickets arrive', 'After you pay, they come to your account at least 3 days before the event.'],
] as const

/** How the sourcing works. */
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
