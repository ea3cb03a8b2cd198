import { Card } from '../../../ui/Card.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import styles from './form.module.css'
import { NewRequestForm } from './NewRequestForm.tsx'

export default function NewRequestTab() {
  return (
    <div className={styles.page}>
      <div>
        <PageTitle documentTitle="New Request">Request Live Entertainment</PageTitle>
        <Text tone="muted" className={styles.lead}>
          Show us the seats you found. Our team looks for seats like them at a lower price.
        </Text>
        <NewRequestForm />
      </div>
      <SourcingInfo />
    </div>
  )
}

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

function SourcingInfo() {
  return (
    <aside aria-labelledby="sourcing-title">
      <Stack as={Card}>
        <h2 id="sourcing-title">How it works</h2>
        <Stack as="ol" className={styles.steps}>
          {steps.map(([title, text]) => (
            <Text as="li" key={title} size="second" tone="muted" className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </Text>
          ))}
        </Stack>
      </Stack>
    </aside>
  )
}
