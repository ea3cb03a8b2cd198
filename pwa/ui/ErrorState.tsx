import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../http/errors.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { AlertIcon } from './icons.tsx'

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

/** Says why a query has failed, with a Retry button. */
export function LoadError({ title, query }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      message={describeError(query.error, 'Please try again.')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
