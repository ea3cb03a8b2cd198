import { type ReactNode, type Ref, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/classNames.ts'
import {
  ArrowRightIcon,
  CameraIcon,
  ChatIcon,
  ChevronDownIcon,
  TagIcon,
  TicketIcon,
} from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { PublicPage } from '../publicShell/PublicPage.tsx'
import { homePath, signUpPath } from '../publicShell/publicLinks.ts'
import { exampleDeal, questions, type Testimonial, testimonials } from './content.ts'
import styles from './landing.module.css'

const description =
  'You found seats. We find them for less. Send a screenshot of the tickets you were about to buy, and our team answers with a better price.'

export default function LandingPage() {
  const howItWorks = useRef<HTMLHeadingElement>(null)

  const learnMore = () => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    howItWorks.current?.focus({ preventScroll: true })
    howItWorks.current?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }

  return (
    <PublicPage description={description}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.tag}>Private ticket concierge</p>
          <PageTitle documentTitle="Live Shows" className={styles.title}>
            You found seats. We find them for less.
          </PageTitle>
          <p className={styles.lead}>
            Send a screenshot of the tickets you were about to buy. Our team looks for seats like them at a
            better price, and you hear from us within 24 hours.
          </p>
          <div className={styles.actions}>
            <EntryButton />
            <Button full className={styles.learnMore} onClick={learnMore}>
              Learn More
            </Button>
          </div>
          <SignUpLine />
        </div>
        <ExampleTicket />
      </section>
      <WhyChooseUs />
      <HowItWorks headingRef={howItWorks} />
      <Faq />
      <Testimonials />
    </PublicPage>
  )
}

function SignUpLine() {
  const current = useCurrentUser()
  if (current.state !== 'signedOut') return null
  return (
    <p className={styles.signUp}>
      New here?{' '}
      <Link to={signUpPath} className="target">
        Create an account
      </Link>
    </p>
  )
}

/** The primary button. An empty element reserves its space until the session is known. */
function EntryButton() {
  const current = useCurrentUser()
  if (current.state === 'loading') return <span className={styles.entryPlaceholder} />
  const [to, label] =
    current.state === 'signedIn' ? [homePath(current.user), 'Go to Dashboard'] : ['/auth', 'Sign In']
  return (
    <ButtonLink to={to} variant="primary" full>
      {label}
    </ButtonLink>
  )
}

/** An example deal, shown as a ticket. */
function ExampleTicket() {
  return (
    <TicketCard
      className={styles.ticket}
      aria-label="An example"
      header={
        <div className={styles.prices}>
          <p>
            <span className={styles.label}>Their price</span>
            <s className={classNames('tabular', styles.asked)}>${exampleDeal.found}</s>
          </p>
          <ArrowRightIcon size={26} className={styles.arrow} />
          <p className={styles.offer}>
            <span className={styles.label}>Our offer</span>
            <strong className={classNames('tabular', styles.price)}>${exampleDeal.offered}</strong>
          </p>
        </div>
      }
    >
      <p>
        <strong>Section 102, Row F, on the aisle</strong>
      </p>
      <p className={styles.saved}>${exampleDeal.saved} saved on two seats, fee included</p>
    </TicketCard>
  )
}

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

function WhyChooseUs() {
  return (
    <Section id="why-choose-us" title="Why choose us">
      <ul className={styles.three}>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className={styles.reason}>
              <Icon size={28} />
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

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

function HowItWorks({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <Section id="how-it-works" title="How it works" headingRef={headingRef} isStrip>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.stepIcon}>
              <Icon size={24} />
            </span>
            <div>
              <h3>
                <span className={classNames('tabular', styles.number)}>{index + 1}</span> {title}
              </h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Faq() {
  return (
    <Section id="faq" title="Frequently asked questions" isSplit>
      <div>
        {questions.map(({ topic, question, answer }) => (
          <details key={topic} className={styles.entry}>
            <summary className={`line ${styles.question}`}>
              <h3>{question}</h3>
              <ChevronDownIcon />
            </summary>
            <div className={styles.answer}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Testimonials() {
  return (
    <Section id="testimonials" title="What our customers say">
      <ul className={styles.three}>
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
      className={styles.testimonial}
      aria-label={`${name} about Live Shows`}
      header={
        <figure>
          <blockquote className={styles.quote}>“{words}”</blockquote>
          <figcaption className={styles.name}>{name}</figcaption>
        </figure>
      }
    >
      <p className={classNames('tabular', styles.paid)}>
        <span>
          {seats} seats, ${paid} in all
        </span>
        <strong className={styles.saved}>${saved} saved</strong>
      </p>
    </TicketCard>
  )
}

interface SectionProps {
  /** Id of the heading, which labels the section. */
  id: string
  title: string
  /** Used to scroll to the section and focus it. */
  headingRef?: Ref<HTMLHeadingElement>
  /** A full-width strip in another colour with perforated edges. */
  isStrip?: boolean
  /** Heading and content side by side on wide screens. */
  isSplit?: boolean
  children: ReactNode
}

function Section({ id, title, headingRef, isStrip, isSplit, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames(styles.section, isStrip && styles.strip)}>
      <div className={classNames(styles.inner, isSplit && styles.split)}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.heading}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
