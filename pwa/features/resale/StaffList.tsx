import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary } from '../../ui/CardBoundary.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import styles from './StaffList.module.css'

interface StaffListProps<Row, Name extends string> {
  title: string
  /** What the rows are called: 'returns'. */
  noun: string
  /** What can be shown. */
  filters: Readonly<Record<Name, { label: string; none: string }>>
  filter: Name | 'all'
  onFilter: (name: string) => void
  list: UseInfiniteQueryResult<Row[] | undefined>
  /** What needs a connection. */
  offline: string
  icon: string
  /** Where rows come from, if there are none. */
  source: string
  row: (row: Row) => ReactNode
  /** The dialogs of the rows, which are gone from the list afterwards. */
  children: ReactNode
}

/** A tab of the admin dashboard with a list in pages, newest first. */
export function StaffList<Row extends { id: string }, Name extends string>({
  title,
  noun,
  filters,
  filter,
  onFilter,
  list,
  offline,
  icon,
  source,
  row,
  children,
}: StaffListProps<Row, Name>) {
  const rows = useRef<HTMLUListElement>(null)
  const { data, error, isError, isFetching, isPending, isPlaceholderData, dataUpdatedAt } = list
  return (
    <div className={styles.panel}>
      <PageTitle documentTitle={`${title} · Admin`} className="visually-hidden">
        {title}
      </PageTitle>
      <div className={styles.head}>
        <SelectField label="Show" value={filter} onChange={(event) => onFilter(event.target.value)}>
          {Object.entries<{ label: string }>(filters).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {data && (
        <LastChecked at={dataUpdatedAt} error={error}>
          {offline}
        </LastChecked>
      )}
      {data && data.length > 0 && (
        <ul
          ref={rows}
          tabIndex={-1}
          className={styles.rows}
          aria-label={`${title}, newest first`}
          aria-busy={isPlaceholderData}
        >
          {data.map((shown) => (
            <li key={shown.id}>
              <CardBoundary>{row(shown)}</CardBoundary>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <MorePages
          list={list}
          label={`Show more ${noun}`}
          failed={`Could not load more ${noun}.`}
          isBusy={isPlaceholderData}
          onEnd={() => rows.current?.focus()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<AppIcon icon={icon} />}
          title={filters[filter as Name].none}
          action={filter !== 'all' && <Button onClick={() => onFilter('all')}>Show all {noun}</Button>}
        >
          {source}
        </EmptyState>
      )}
      {!data && isError && (
        <ErrorState
          title={`Could not load ${noun}`}
          message={describeError(error, 'Please try again.')}
          onRetry={() => void list.refetch()}
          retrying={isFetching}
        />
      )}
      {isPending && <SkeletonList count={5} height="7rem" label={`Loading ${noun}`} />}
      {children}
    </div>
  )
}
