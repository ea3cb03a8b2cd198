import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './CardBoundary.module.css'
import { type BrokenPart, ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Notice } from './Notice.tsx'

/** Limits an error to a tab, sheet or card, and shows an error card in its place. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={renderCard}>{children}</ErrorBoundary>
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
