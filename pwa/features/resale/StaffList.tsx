import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PagedList } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './resale.module.css'

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
  const labels = Object.entries<{ label: string }>(filters).map(([name, { label }]) => [name, label])
  return (
    <div className={styles.panel}>
      <PageTitle documentTitle={`${title} · Admin`} className="visually-hidden">
        {title}
      </PageTitle>
      <div className={styles.filter}>
        <SelectField label="Show" value={filter} choices={Object.fromEntries(labels)} onChoose={onFilter} />
      </div>
      <PagedList
        noun={noun}
        list={list}
        offline={offline}
        empty={
          <EmptyState
            icon={<AppIcon icon={icon} />}
            title={filters[filter as Name].none}
            action={filter !== 'all' && <Button onClick={() => onFilter('all')}>Show all {noun}</Button>}
          >
            {source}
          </EmptyState>
        }
      >
        {(rows) => (
          <Stack as="ul" gap={2} className={styles.rows} aria-label={`${title}, newest first`}>
            {rows.map((shown) => (
              <li key={shown.id}>
                <CardBoundary>{row(shown)}</CardBoundary>
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
      {children}
    </div>
  )
}

/**
 * The filter of a tab's list, which is in the URL.
 *
 * @param filters by their names
 * @param usual the name that is not written into the URL
 */
export function useListFilter<Name extends string>(
  tab: string,
  filters: Readonly<Record<Name, unknown>>,
  usual: NoInfer<Name>,
) {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(filters) as Name[]
  const filter = names.find((name) => name === params.get('show')) ?? usual
  const choose = (name: string) =>
    setParams({ tab, ...(name !== usual && { show: name }) }, { replace: true })
  return { filter, choose }
}
