import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { describeError } from '../http/errors.ts'
import { Button } from './Button.tsx'
import { LoadError } from './ErrorState.tsx'
import { LastChecked } from './LastChecked.tsx'
import styles from './layout.module.css'
import { Stack } from './layout.tsx'
import { Notice } from './Notice.tsx'
import { SkeletonList } from './Skeleton.tsx'

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
    <Stack className={styles.more}>
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
    </Stack>
  )
}

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
  const shown = useRef<HTMLElement>(null)
  const { data, error, isError, isPending, isPlaceholderData, dataUpdatedAt } = list
  return (
    <>
      {data && (
        <LastChecked at={dataUpdatedAt} error={error}>
          {offline}
        </LastChecked>
      )}
      {data && data.length > 0 && (
        <Stack ref={shown} gap={4} tabIndex={-1} className={styles.list} aria-busy={isPlaceholderData}>
          {children(data)}
        </Stack>
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
