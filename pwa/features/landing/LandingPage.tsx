import { useRef } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useCurrentUser } from '../accounts/useCurrentUser.ts'
import { ExampleTicket } from './ExampleTicket.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import styles from './LandingPage.module.css'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'

export function LandingPage() {
  const current = useCurrentUser()
  const howItWorks = useRef<HTMLHeadingElement>(null)

  const learnMore = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    howItWorks.current?.focus({ preventScroll: true })
    howItWorks.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <>
      <PublicHeader />
      <main>
        <section className={styles.hero}>
          <div className={styles.words}>
            <p className={styles.tag}>Private ticket concierge</p>
            <PageTitle documentTitle="Live Shows" className={styles.title}>
              You found seats. We find them for less.
            </PageTitle>
            <p className={styles.lead}>
              Send a screenshot of the tickets you were about to buy. Within 24 hours our team answers with a
              better price.
            </p>
            <div className={styles.actions}>
              {current.state === 'signedIn' ? (
                <ButtonLink to="/dashboard" variant="primary" full>
                  Go to Dashboard
                </ButtonLink>
              ) : (
                <ButtonLink to="/auth" variant="primary" full>
                  Sign In
                </ButtonLink>
              )}
              <Button full className={styles.learnMore} onClick={learnMore}>
                Learn More
              </Button>
            </div>
          </div>
          <ExampleTicket />
        </section>
        <HowItWorks headingRef={howItWorks} />
      </main>
      <PublicFooter />
    </>
  )
}
