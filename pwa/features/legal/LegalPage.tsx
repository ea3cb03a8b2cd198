import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../session/useCurrentUser.ts'
import { ChevronDownIcon, ChevronLeftIcon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { PublicPage } from '../publicShell/PublicPage.tsx'
import { homePath } from '../publicShell/publicLinks.ts'
import styles from './legal.module.css'

export interface LegalSection {
  /** The URL fragment, without `#`. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  /** Description for search engines and previews. */
  description: string
  /** The day of the last change, `2026-11-20`. */
  updated: string
  /** The most important points. */
  summary: ReactNode
  sections: readonly LegalSection[]
}

/** A long text with a table of contents and linkable sections. */
export function LegalPage({ title, description, updated, summary, sections }: LegalPageProps) {
  useEffect(() => {
    // The browser looks for the URL fragment before the page is rendered.
    const target = document.getElementById(location.hash.slice(1))
    target?.focus({ preventScroll: true })
    target?.scrollIntoView()
  }, [])
  return (
    <PublicPage description={description} className={styles.page}>
      <BackLink />
      <PageTitle>{title}</PageTitle>
      <p className={styles.updated}>
        Last updated{' '}
        <time dateTime={updated}>
          {new Date(updated).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
        </time>
      </p>
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div className={styles.text}>
          <div className={`surface ${styles.summary}`}>{summary}</div>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PublicPage>
  )
}

function BackLink() {
  const current = useCurrentUser()
  const isSignedIn = current.state === 'signedIn'
  return (
    <Link to={isSignedIn ? homePath(current.user) : '/'} className={`target ${styles.back}`}>
      <ChevronLeftIcon />
      {isSignedIn ? 'Back to Dashboard' : 'Back to the home page'}
    </Link>
  )
}

/** The table of contents: beside the text on wide screens, collapsed on a phone. */
function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  const isWide = useMediaQuery(wideScreen)
  const list = (
    <ol className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="On this page" className={styles.contents}>
      {isWide ? (
        <>
          <p className="section-label">On this page</p>
          {list}
        </>
      ) : (
        <details>
          <summary className={`line ${styles.fold}`}>
            On this page
            <ChevronDownIcon />
          </summary>
          {list}
        </details>
      )}
    </nav>
  )
}
