import { MorePages } from '../../../ui/MorePages.tsx'
import styles from './ChatThread.module.css'
import type { Thread } from './useThread.ts'

/** Loads the messages before those of a thread that were fetched. */
export function OlderMessages({ query }: { query: Thread['query'] }) {
  return (
    <div className={styles.note}>
      <MorePages list={query} label="Earlier messages" failed="Could not load earlier messages." />
      {/* Not fetched since this page was opened, so the server has not said where they start. */}
      {!query.data && <p>Earlier messages are not on this device yet.</p>}
    </div>
  )
}
