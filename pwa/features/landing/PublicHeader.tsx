import { Link } from 'react-router-dom'
import { ButtonLink } from '../../ui/Button.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useCurrentUser } from '../accounts/useCurrentUser.ts'
import styles from './PublicHeader.module.css'

/** The sticky header of the public pages: a greeting and the ways in, or the way to sign in. */
export function PublicHeader() {
  const current = useCurrentUser()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        {current.state === 'signedIn' && (
          <>
            <p className={styles.welcome}>Welcome, {current.user.name || current.user.email}</p>
            <nav className={styles.links} aria-label="Your pages">
              <ButtonLink variant="quiet" to="/dashboard">
                Dashboard
              </ButtonLink>
              {current.user.isAdmin && (
                <ButtonLink variant="quiet" to="/admin">
                  Admin
                </ButtonLink>
              )}
            </nav>
          </>
        )}
        {current.state === 'signedOut' && (
          <Link to="/auth" className={styles.account} aria-label="Sign in or sign up">
            <PersonIcon />
          </Link>
        )}
      </div>
    </header>
  )
}
