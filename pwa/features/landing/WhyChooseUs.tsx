import { Card } from '../../ui/Card.tsx'
import { ChatIcon, TagIcon, TicketIcon } from '../../ui/icons.tsx'
import { Section } from './Section.tsx'
import styles from './WhyChooseUs.module.css'

const reasons = [
  {
    Icon: TagIcon,
    title: 'A price you can check',
    text: 'You show us what you would have paid, and see our total next to it. The $15 service fee for the whole order is already in there, and nothing is added at checkout.',
  },
  {
    Icon: ChatIcon,
    title: 'People who haggle with you',
    text: 'Someone on our team works on your request and answers you in its chat. Two rows closer? Ten dollars less? Ask. If we cannot do better, you pay nothing.',
  },
  {
    Icon: TicketIcon,
    title: 'Tickets that arrive in time',
    text: 'They arrive at least 3 days before the event, and your codes are saved on your phone. At the gate they open without a signal.',
  },
]

export function WhyChooseUs() {
  return (
    <Section id="why-choose-us" title="Why choose us">
      <ul className={styles.cards}>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className={styles.card}>
              <Icon size={28} className={styles.icon} />
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
