import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './CardBoundary.module.css'
import { type BrokenPart, ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Notice } from './Notice.tsx'
import { PageTitle } from './PageTitle.tsx'

interface CardBoundaryProps {
  /** The heading of a page, which is missing with the page. */
  pageTitle?: string
  children: ReactNode
}

/** Limits an error to a tab, sheet or card, and shows an error card in its place. */
export function CardBoundary({ pageTitle, children }: CardBoundaryProps) {
  return (
    <ErrorBoundary
      renderFallback={(broken) => (
        <>
          {pageTitle && <PageTitle>{pageTitle}</PageTitle>}
          {renderCard(broken)}
        </>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

function renderCard({ isMissing, title, message, action, onAction }: BrokenPart) {
  if (isMissing) return <ErrorState title={title} message={message} onRetry={onAction} />
  return (
    <Notice tone="error" className={styles.card}>
      <p>
        {title}. {message}
      </p>
      <Button className={styles.action} onClick={onAction}>
        {action}
      </Button>
    </Notice>
  )
}
