import type { ComponentProps, ReactNode } from 'react'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import styles from './views.module.css'

type ViewedPagesProps<Row> = Pick<ComponentProps<typeof PagedList<Row>>, 'noun' | 'list' | 'children'> & {
  /** The title if there are none. */
  none: string
}

/** A list in pages that nobody can change here. */
export function ViewedList<Row extends { id: string }>({
  row,
  ...pages
}: Omit<ViewedPagesProps<Row>, 'children'> & { row: (row: Row) => ReactNode }) {
  return (
    <ViewedPages {...pages}>
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
export function ViewedPages<Row>({ none, ...pages }: ViewedPagesProps<Row>) {
  return <PagedList {...pages} empty={<EmptyState title={none} />} />
}
