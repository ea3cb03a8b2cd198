import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
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

interface ListStatesProps<Row> {
  list: UseQueryResult<Row[] | undefined> | UseInfiniteQueryResult<Row[] | undefined>
  /** The name of the data: 'requests', 'the email log'. */
  what: string
  /** The name of its rows, if it is another one: 'messages'. */
  noun?: string
  /** Label of the button for the next page. */
  more?: string
  /** The message if it or its next page cannot be loaded. */
  failed?: string
  /** An `EmptyState`, if there are no rows. */
  empty: ReactNode
  /** Whether the rows are about to be replaced, so that their absence is not mentioned. */
  isBusy?: boolean
  /** The placeholders: how many, and how high each is. */
  count?: number
  height?: string
  /** Takes the focus after the last page was added, instead of the rows. */
  end?: RefObject<HTMLElement | null>
  children: (rows: Row[]) => ReactNode
}

/** A list with its next page, or why there are no rows: still loading, failed or empty. */
export function ListStates<Row>({
  list,
  what,
  noun = what.replace(/^the /, ''),
  more = 'Load more',
  failed,
  empty,
  isBusy = false,
  count = 3,
  height = '4.5rem',
  end,
  children,
}: ListStatesProps<Row>) {
  const shown = useRef<HTMLElement>(null)
  const { data, isError, isPending } = list
  const isChanging = isBusy || list.isPlaceholderData
  return (
    <>
      {data && data.length > 0 && (
        <Stack ref={shown} gap={4} tabIndex={-1} className={styles.list} aria-busy={isChanging}>
          {children(data)}
        </Stack>
      )}
      {data && 'fetchNextPage' in list && (
        <MorePages
          list={list}
          label={more}
          failed={failed ?? `Could not load more ${noun}.`}
          isBusy={isChanging}
          onEnd={() => (end ?? shown).current?.focus()}
        />
      )}
      {data?.length === 0 && !isBusy && empty}
      {!data && isError && <LoadError title={failed ?? `Could not load ${what}`} query={list} />}
      {isPending && <SkeletonList count={count} height={height} label={`Loading ${what}`} />}
    </>
  )
}

interface PagedListProps<Row> {
  /** The name of the rows: 'requests'. */
  noun: string
  list: UseInfiniteQueryResult<Row[] | undefined>
  /** An `EmptyState`, if there are no rows. */
  empty: ReactNode
  /** Explains what works or does not work without a connection. */
  offline?: string
  children: (rows: Row[]) => ReactNode
}

/** A list with its next page, and below the title until when it was up to date. */
export function PagedList<Row>({ noun, list, offline, ...states }: PagedListProps<Row>) {
  return (
    <>
      {list.data && (
        <LastChecked at={list.dataUpdatedAt} error={list.error}>
          {offline}
        </LastChecked>
      )}
      <ListStates {...states} list={list} what={noun} more={`Show more ${noun}`} count={5} height="6rem" />
    </>
  )
}
