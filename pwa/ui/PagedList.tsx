import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { LoadError } from './ErrorState.tsx'
import { LastChecked } from './LastChecked.tsx'
import { MorePages } from './MorePages.tsx'
import styles from './PagedList.module.css'
import { SkeletonList } from './Skeleton.tsx'

interface PagedListProps<Row> {
  /** What the rows are called: 'requests'. */
  noun: string
  list: UseInfiniteQueryResult<Row[] | undefined>
  /** An `EmptyState`, if there are no rows. */
  empty: ReactNode
  /** What works or does not work without a connection. */
  offline?: string
  children: (rows: Row[]) => ReactNode
}

/** A list in pages, in all its states. */
export function PagedList<Row>({ noun, list, empty, offline, children }: PagedListProps<Row>) {
  const shown = useRef<HTMLDivElement>(null)
  const { data, error, isError, isPending, isPlaceholderData, dataUpdatedAt } = list
  return (
    <>
      {data && (
        <LastChecked at={dataUpdatedAt} error={error}>
          {offline}
        </LastChecked>
      )}
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
      {data?.length === 0 && empty}
      {!data && isError && <LoadError title={`Could not load ${noun}`} query={list} />}
      {isPending && <SkeletonList count={5} height="6rem" label={`Loading ${noun}`} />}
    </>
  )
}
