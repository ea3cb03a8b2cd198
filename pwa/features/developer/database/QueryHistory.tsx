import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { databaseQueries } from './databaseQueries.ts'
import styles from './QueryHistory.module.css'
import { outcomeWords } from './resultWords.ts'

/** What developers have run. A tap puts a query back into the editor. */
export function QueryHistory({ onRestore }: { onRestore: (query: string) => void }) {
  const past = useInfiniteQuery(databaseQueries.past())
  const list = useRef<HTMLDivElement>(null)
  if (!past.data) {
    return past.isError ? (
      <LoadError title="Could not load the history" query={past} />
    ) : (
      <SkeletonList count={5} height="4rem" label="Loading the history" />
    )
  }
  if (past.data.length === 0) {
    return <EmptyState title="No queries yet">Every query that a developer runs is listed here.</EmptyState>
  }
  return (
    <div ref={list} tabIndex={-1}>
      <ul className={styles.queries} aria-label="Past queries, newest first">
        {past.data.map((query) => (
          <li key={query.id}>
            <button type="button" onClick={() => onRestore(query.query)}>
              <code className={styles.query}>{query.query}</code>
              <span className={query.error === null ? styles.second : styles.failed}>
                {outcomeWords(query)}
              </span>
              <span className={styles.second}>
                {query.name || 'No name'} · {formatInstant(query.at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MorePages
        list={past}
        label="Show older queries"
        failed="Could not load older queries."
        onEnd={() => list.current?.focus()}
      />
    </div>
  )
}
