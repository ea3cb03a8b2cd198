import { useInfiniteQuery } from '@tanstack/react-query'
import { ReturnRow } from '../../resale/SeatRows.tsx'
import { ViewedList } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'

/** The tickets that customers send back. */
export function AdminReturns() {
  const list = useInfiniteQuery(viewQueries.adminReturns())
  return (
    <div className={styles.panel}>
      <ViewedList
        noun="returns"
        list={list}
        none="No returns"
        row={(ticket) => <ReturnRow ticket={ticket} />}
      />
    </div>
  )
}
