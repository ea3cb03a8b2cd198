import type { Ref } from 'react'
import { CameraIcon, ChatIcon, TagIcon, TicketIcon } from '../../ui/icons.tsx'
import styles from './HowItWorks.module.css'

const steps = [
  {
    Icon: CameraIcon,
    title: 'Show us what you found',
    text: 'Find seats you like in any ticket app, take a screenshot, and tell us the event.',
  },
  {
    Icon: TagIcon,
    title: 'Get a better price',
    text: 'Our team looks for the same seats for less and answers with an offer within 24 hours.',
  },
  {
    Icon: ChatIcon,
    title: 'Accept, decline or haggle',
    text: 'Ask for the aisle or a lower price in the chat. Pay by card only when you are happy.',
  },
  {
    Icon: TicketIcon,
    title: 'Enjoy the show',
    text: 'Your tickets arrive at least 3 days before the event, ready on your phone at the gate.',
  },
]

/** Four steps from a screenshot to a seat. */
export function HowItWorks({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" ref={headingRef} tabIndex={-1} className={styles.heading}>
        How it works
      </h2>
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
    </section>
  )
}
