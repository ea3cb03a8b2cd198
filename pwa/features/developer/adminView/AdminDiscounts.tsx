import { useInfiniteQuery } from '@tanstack/react-query'
import { CodeHistory } from '../../discounts/CodeHistory.tsx'
import { ViewedPages } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'

/** The discount codes, newest first. */
export function AdminDiscounts() {
  const list = useInfiniteQuery(viewQueries.adminDiscountCodes())
  return (
    <div className={styles.panel}>
      <ViewedPages noun="discount codes" list={list} none="No discount codes">
        {(codes) => (
          <>
            <h2 className="section-label">History</h2>
            <CodeHistory codes={codes} />
          </>
        )}
      </ViewedPages>
    </div>
  )
}
