import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { MissingMessages } from './MissingMessages.tsx'

interface EarlierMessagesProps {
  query: UseQueryResult<unknown>
  /** Whether the thread has nothing else to show. */
  isAlone: boolean
}

const title = 'The discussion did not load'

/** Shown in place of messages that are not loaded: a skeleton, the error, or a note that they are missing offline. */
export function EarlierMessages({ query, isAlone }: EarlierMessagesProps) {
  const isOnline = useOnline()
  if (!isOnline) return <MissingMessages which="Earlier" />
  if (!query.isError) return <ChatSkeleton />
  const reason = describeError(query.error, 'Please try again.')
  const retry = () => void query.refetch()
  if (isAlone)
    return <ErrorState title={title} message={reason} onRetry={retry} retrying={query.isFetching} />
  return (
    <Notice tone="warn">
      {title}. {reason}{' '}
      <Button variant="quiet" pending={query.isFetching} onClick={retry}>
        Retry
      </Button>
    </Notice>
  )
}
