import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { describeError } from '../../../http/errors.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import styles from './views.module.css'

interface ViewedListProps<Row> {
  /** What the rows are called: 'requests'. */
  noun: string
  list: UseInfiniteQueryResult<Row[] | undefined>
  /** The title if there are none. */
  none: string
  row: (row: Row) => ReactNode
}

/** A list in pages that nobody can change here, in all its states. */
export function ViewedList<Row extends { id: string }>({ noun, list, none, row }: ViewedListProps<Row>) {
  return (
    <ViewedPages noun={noun} list={list} none={none}>
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((shown) => (
            <li key={shown.id}>
              <CardBoundary>{row(shown)}</CardBoundary>
            </li>
          ))}
        </ul>
      )}
    </ViewedPages>
  )
}

/** The same, with rows that are not simply listed. */
export function ViewedPages<Row>({
  noun,
  list,
  none,
  children,
}: Omit<ViewedListProps<Row>, 'row'> & { children: (rows: Row[]) => ReactNode }) {
  const shown = useRef<HTMLDivElement>(null)
  const { data, error, isError, isFetching, isPending, isPlaceholderData, dataUpdatedAt } = list
  return (
    <>
      {data && <LastChecked at={dataUpdatedAt} error={error} />}
      {data && data.length > 0 && (
        <div ref={shown} tabIndex={-1} className={styles.list} aria-busy={isPlaceholderData}>
          {children(data)}
        </div>
      )}
      {data && (
        <MorePages
          list={list}
          label={`Show more ${noun}`}
          failed={`Could not load more ${noun}.`}
          isBusy={isPlaceholderData}
          onEnd={() => shown.current?.focus()}
        />
      )}
      {data?.length === 0 && <EmptyState title={none} />}
      {!data && isError && (
        <ErrorState
          title={`Could not load ${noun}`}
          message={describeError(error, 'Please try again.')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {isPending && <SkeletonList count={5} height="5rem" label={`Loading ${noun}`} />}
    </>
  )
}
