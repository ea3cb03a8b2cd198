import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../http/errors.ts'
import { Button } from './Button.tsx'
import { type BrokenPart, ErrorBoundary } from './ErrorBoundary.tsx'
import { AlertIcon } from './icons.tsx'
import styles from './layout.module.css'
import { Stack, Text } from './layout.tsx'
import { Notice } from './Notice.tsx'
import { PageTitle } from './PageTitle.tsx'
import { SkeletonList } from './Skeleton.tsx'
import { useOnline } from './useOnline.ts'

interface EmptyStateProps {
  /** A decorative icon of about 40 pixels, on a disc. */
  icon?: ReactNode
  /** A drawing of the future content, in place of an icon. */
  picture?: ReactNode
  title: string
  /** One sentence about the future content. */
  children?: ReactNode
  /** The next step: a `Button` or `ButtonLink`. */
  action?: ReactNode
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ icon, picture, title, children, action }: EmptyStateProps) {
  return (
    <Stack gap={2} className={styles.empty}>
      {icon && (
        <div className={styles.picture} aria-hidden="true">
          {icon}
        </div>
      )}
      {picture}
      <h2>{title}</h2>
      {children && <Text tone="muted">{children}</Text>}
      {action && <div className={styles.action}>{action}</div>}
    </Stack>
  )
}

interface ErrorStateProps {
  title: string
  /** One sentence about what happened, e.g. from `describeError(error, fallback)`. */
  message: string
  onRetry?: () => void
  /** The retry is running. */
  retrying?: boolean
}

/** Says that something could not be loaded, with a Retry button. */
export function ErrorState({ title, message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon size={36} />}
        title={title}
        action={
          onRetry && (
            <Button onClick={onRetry} pending={retrying ?? false}>
              Retry
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}

interface LoadErrorProps {
  title: string
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
}

/** Says why a query has failed, with a Retry button. Offline there is none: the query runs again once there is a connection. */
export function LoadError({ title, query }: LoadErrorProps) {
  if (!useOnline()) {
    return <EmptyState title={title}>It appears when you are connected.</EmptyState>
  }
  return (
    <ErrorState
      title={title}
      message={describeError(query.error, 'Please try again.')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** The name of the data: 'the email log'. */
  what: string
  /** The placeholders: how many, and how high each is. */
  count?: number
  height?: string
  children: (data: NonNullable<Data>) => ReactNode
}

/** The data of a query; until then placeholders, or why it could not be loaded, with a Retry button. */
export function Loaded<Data>({ query, what, count = 3, height, children }: LoadedProps<Data>) {
  if (query.data != null) return children(query.data)
  if (query.isError) return <LoadError title={`Could not load ${what}`} query={query} />
  return <SkeletonList count={count} {...(height && { height })} label={`Loading ${what}`} />
}

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
    <Notice tone="error" className={styles.broken}>
      <Stack gap={2} align="left">
        <p>
          {title}. {message}
        </p>
        <Button onClick={onAction}>{action}</Button>
      </Stack>
    </Notice>
  )
}
