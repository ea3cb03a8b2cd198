import { PublicPage } from '../features/publicShell/PublicPage.tsx'
import { homePath } from '../features/publicShell/publicLinks.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Message } from './Message.tsx'
import styles from './notFound.module.css'

/** Page for unknown addresses. */
export default function NotFoundPage() {
  const current = useCurrentUser()
  const isSignedIn = current.state === 'signedIn'
  return (
    <PublicPage description="This page of Live Shows does not exist.">
      {/* The server answers every address with 200 and the app, so search engines need this. */}
      <meta name="robots" content="noindex" />
      <Message
        title="Page not found"
        picture={
          <p className={`surface ${styles.stub}`} aria-hidden="true">
            404
          </p>
        }
        actions={
          <>
            {isSignedIn && (
              <ButtonLink to={homePath(current.user)} variant="primary">
                Go to Dashboard
              </ButtonLink>
            )}
            <ButtonLink to="/" variant={isSignedIn ? 'secondary' : 'primary'}>
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        This page does not exist. The link may be old or incomplete. If we sent it to you, please reply to the
        email that contained it.
      </Message>
    </PublicPage>
  )
}
