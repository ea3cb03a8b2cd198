import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/PageTitle.tsx'
import { pageLinks } from './publicLinks.ts'
import styles from './publicShell.module.css'

/** The sticky header of the public pages: a greeting and links to the user's pages, or without a session a link to sign in. */
export function PublicHeader() {
  const current = useCurrentUser()
  const header = useRef<HTMLElement>(null)
  useScrollPadding(header)
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        {/* Reserves the greeting's space, so that the header does not shift when the session is known. */}
        {current.state === 'loading' ? (
          <p className={styles.welcome}>&nbsp;</p>
        ) : current.state === 'signedIn' && !current.hasEnded ? (
          <>
            <p className={styles.welcome}>Welcome, {current.user.name || current.user.email}</p>
            <nav className={styles.links} aria-label="Your pages">
              {pageLinks(current.user).map(({ to, label }) => (
                <ButtonLink key={to} variant="quiet" to={to}>
                  {label}
                </ButtonLink>
              ))}
            </nav>
          </>
        ) : (
          <Link to="/auth" className={`icon-button ${styles.account}`} aria-label="Sign in or sign up">
            <PersonIcon />
          </Link>
        )}
      </div>
    </header>
  )
}

/**
 * Sets the scroll padding to the height of the sticky header, so that it does not cover anchors and focused elements. The
 * height depends on the user's name and the text size.
 */
function useScrollPadding(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!header.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.scrollPaddingTop = `${Math.ceil(height) + 8}px`
    })
    observer.observe(header.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
    }
  }, [header])
}
