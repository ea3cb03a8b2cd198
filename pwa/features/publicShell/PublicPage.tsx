import { type MouseEvent, type ReactNode, useRef } from 'react'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import styles from './PublicPage.module.css'
import { useDescription } from './useDescription.ts'

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
      <a href="#content" className={styles.skip} onClick={skip}>
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
