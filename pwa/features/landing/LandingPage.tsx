import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { signUpPath } from '../accounts/signIn/useAuthTab.ts'
import { PublicPage } from '../publicShell/PublicPage.tsx'
import { homePath } from '../publicShell/publicLinks.ts'
import { ExampleTicket } from './ExampleTicket.tsx'
import { Faq } from './Faq.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import styles from './LandingPage.module.css'
import { Testimonials } from './Testimonials.tsx'
import { WhyChooseUs } from './WhyChooseUs.tsx'

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
      New here? <Link to={signUpPath}>Create an account</Link>
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
