import { type MouseEvent, type ReactNode, useRef } from 'react'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import styles from './PublicPage.module.css'
import { useDescription } from './useDescription.ts'

interface PublicPageProps {
  /** What the page is, in a sentence or two, for search engines and previews. */
  description: string
  /** Of the main part. */
  className?: string | undefined
  children: ReactNode
}

/** The frame of a public page: the way past the header, the header, the main part, the footer. */
export function PublicPage({ description, className, children }: PublicPageProps) {
  useDescription(description)
  const main = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: with another address the router would take the page for a cold opening */}
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
