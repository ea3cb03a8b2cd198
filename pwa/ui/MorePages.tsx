import { describeError } from '../http/errors.ts'
import { Button } from './Button.tsx'
import styles from './MorePages.module.css'
import { Notice } from './Notice.tsx'

interface MorePagesProps {
  /** The part of an infinite query that this needs. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>
  }
  label: string
  /** The error message if the server gives none. */
  failed: string
  /** Another fetch is running that will replace the list. */
  isBusy?: boolean
  /** Called when the next page is asked for. */
  onStart?: () => void
  /** Called after the last page was added: the button is gone and has lost the focus. */
  onEnd?: () => void
}

/** The button that adds a list's next page, and the error if that failed. Nothing on the last page. */
export function MorePages({ list, label, failed, isBusy = false, onStart, onEnd }: MorePagesProps) {
  const loadMore = async () => {
    onStart?.()
    const { hasNextPage } = await list.fetchNextPage()
    if (!hasNextPage) onEnd?.()
  }
  if (!list.hasNextPage && !list.isFetchNextPageError) return null
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && <Notice tone="error">{describeError(list.error, failed)}</Notice>}
      {list.hasNextPage && (
        <Button
          full
          needsConnection
          pending={list.isFetchingNextPage || isBusy}
          pendingLabel="Loading..."
          onClick={() => void loadMore()}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
