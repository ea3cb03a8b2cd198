import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CardBoundary } from '../../ui/CardBoundary.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
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
          <ul className={styles.rows} aria-label={`${title}, newest first`}>
            {rows.map((shown) => (
              <li key={shown.id}>
                <CardBoundary>{row(shown)}</CardBoundary>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {children}
    </div>
  )
}
