import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { AlertIcon } from './icons.tsx'

interface ErrorStateProps {
  title?: string
  /** What happened, in a sentence; `describeError(error, fallback)` makes one. */
  message: string
  onRetry?: () => void
  /** While the retry is running. */
  retrying?: boolean
}

/** Something could not be loaded, and it can be tried again. */
export function ErrorState({ title = 'This did not load', message, onRetry, retrying }: ErrorStateProps) {
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
