import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { PublicHeader } from './PublicHeader.tsx'
import styles from './publicShell.module.css'

interface PublicPageProps {
  /** A short description for search engines and previews. */
  description: string
  /** Class of the `main` element. */
  className?: string | undefined
  children: ReactNode
}

/** The frame of a public page: skip link, header, main content and footer. */
export function PublicPage({ description, className, children }: PublicPageProps) {
  useDescription(description)
  const main = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: any other href would navigate in the router */}
      <a href="#content" className={`target ${styles.skip}`} onClick={skip}>
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" ref={main} tabIndex={-1} className={className}>
        {children}
      </main>
      <PublicFooter />
    </>
  )
}

function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerParts}>
        <div>
          <p className={styles.name}>Live Shows</p>
          <p>A private concierge for live-event tickets.</p>
        </div>
        <nav aria-label="Legal" className={styles.footerLinks}>
          <Link to="/privacy-policy" className="target">
            Privacy Policy
          </Link>
          <Link to="/terms-of-service" className="target">
            Terms of Service
          </Link>
        </nav>
        <p>© 2025 Live Shows</p>
      </div>
    </footer>
  )
}

/** Sets the page's meta description while it is shown. Other pages have the one of `index.html`. */
function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) return
    const before = meta.content
    meta.content = text
    return () => {
      meta.content = before
    }
  }, [text])
}
