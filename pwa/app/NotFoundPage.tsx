import { useCurrentUser } from '../features/accounts/useCurrentUser.ts'
import { PublicPage } from '../features/landing/PublicPage.tsx'
import { homePath } from '../features/landing/publicLinks.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import styles from './NotFoundPage.module.css'

/** Any address that is none of the app's. */
export default function NotFoundPage() {
  const current = useCurrentUser()
  return (
    <PublicPage description="There is nothing at this address of Live Shows." className={styles.page}>
      {/* The server answers with the app, whatever the address: this tells search engines. */}
      <meta name="robots" content="noindex" />
      <p className={styles.stub} aria-hidden="true">
        404
      </p>
      <PageTitle>Page not found</PageTitle>
      <p className={styles.text}>
        There is nothing at this address. The link may be old, or a letter of it may be missing.
      </p>
      <div className={styles.actions}>
        {current.state === 'signedIn' && (
          <ButtonLink to={homePath(current.user)} variant="primary">
            Go to Dashboard
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={current.state === 'signedIn' ? 'secondary' : 'primary'}>
          Go to the start page
        </ButtonLink>
      </div>
    </PublicPage>
  )
}
