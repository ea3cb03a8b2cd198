import { MorePages } from '../../../ui/MorePages.tsx'
import styles from './ChatThread.module.css'
import type { Thread } from './useThread.ts'

interface OlderMessagesProps {
  query: Thread['query']
  /** The first message that is shown, by `seq`. Messages stored on this device may be shown before they are fetched. */
  shownFrom: number
}

/** Loads the messages before those of a thread that were fetched. */
export function OlderMessages({ query, shownFrom }: OlderMessagesProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  const fetchNextPage = async () => {
    let result = await query.fetchNextPage()
    const isShown = () => result.isSuccess && (result.data[0]?.seq ?? 0) >= shownFrom
    while (result.hasNextPage && isShown()) result = await query.fetchNextPage()
    return result
  }
  return (
    <div className={styles.note}>
      <MorePages
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage }}
        label="Earlier messages"
        failed="Could not load earlier messages."
      />
      {/* Not fetched since this page was opened, so the server has not said where they start. */}
      {!data && <p>Earlier messages are not on this device yet.</p>}
    </div>
  )
}
