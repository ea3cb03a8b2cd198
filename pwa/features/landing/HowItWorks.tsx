import type { Ref } from 'react'
import { CameraIcon, ChatIcon, TagIcon, TicketIcon } from '../../ui/icons.tsx'
import styles from './HowItWorks.module.css'
import { Section } from './Section.tsx'

const steps = [
  {
    Icon: CameraIcon,
    title: 'Show us what you found',
    text: 'Find seats you like in any ticket app, take a screenshot, and tell us the event. Asking costs nothing.',
  },
  {
    Icon: TagIcon,
    title: 'Get an offer',
    text: 'We look for seats like yours for less. You hear from us within 24 hours; an offer takes 24 to 48.',
  },
  {
    Icon: ChatIcon,
    title: 'Accept, decline or haggle',
    text: 'Ask for the aisle or a lower price in the chat. You pay by card, and only once you have accepted.',
  },
  {
    Icon: TicketIcon,
    title: 'Go to the show',
    text: 'Your tickets arrive in your ticketing-platform account at least 3 days before the event.',
  },
]

export function HowItWorks({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <Section id="how-it-works" title="How it works" headingRef={headingRef} isStrip>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <div>
              <h3>
                <span className={styles.number}>{index + 1}</span> {title}
              </h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
