import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from '../ChatPanel.module.css'
import { MissingMessages } from './MissingMessages.tsx'
import type { Thread } from './useThread.ts'

interface EarlierMessagesProps {
  query: Thread['query']
  /** Whether the thread has nothing else to show. */
  isAlone: boolean
}

const title = 'Could not load the discussion'

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

function ChatSkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">Loading the discussion</span>
      <Skeleton width="55%" height="2.75rem" radius="var(--radius-card)" />
      <Skeleton width="40%" height="2.75rem" radius="var(--radius-card)" />
      <Skeleton width="62%" height="4rem" radius="var(--radius-card)" />
    </div>
  )
}
