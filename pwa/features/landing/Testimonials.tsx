import { TicketCard } from '../../ui/TicketCard.tsx'
import { type Testimonial, testimonials } from './deals.ts'
import { Section } from './Section.tsx'
import styles from './Testimonials.module.css'

export function Testimonials() {
  return (
    <Section id="testimonials" title="What our customers say">
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TestimonialCard({ name, words, seats, paid, saved }: Testimonial) {
  return (
    <TicketCard
      className={styles.card}
      aria-label={`${name} about Live Shows`}
      header={
        <figure>
          <blockquote className={styles.words}>“{words}”</blockquote>
          <figcaption className={styles.name}>{name}</figcaption>
        </figure>
      }
    >
      <p className={styles.receipt}>
        <span>
          {seats} seats, ${paid} in all
        </span>
        <strong className={styles.saved}>${saved} saved</strong>
      </p>
    </TicketCard>
  )
}
