import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { QueueSummary } from '#contract/requests.ts'
import { formatCapped } from '../../../ui/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'
import { AdminDiscounts } from './AdminDiscounts.tsx'
import { AdminListings } from './AdminListings.tsx'
import { AdminMessages } from './AdminMessages.tsx'
import { AdminRequests } from './AdminRequests.tsx'
import { AdminReturns } from './AdminReturns.tsx'

const sections = [
  { id: 'requests', label: 'Requests', panel: <AdminRequests /> },
  { id: 'messages', label: 'Messages', panel: <AdminMessages /> },
  { id: 'returns', label: 'Returns', panel: <AdminReturns /> },
  { id: 'resell', label: 'Resell', panel: <AdminListings /> },
  { id: 'discounts', label: 'Discounts', panel: <AdminDiscounts /> },
] as const

/** The admin dashboard as admins see it, without anything that could be done there. */
export default function AdminView() {
  const [params, setParams] = useSearchParams()
  const current = sections.find(({ id }) => id === params.get('section'))?.id ?? 'requests'
  const { data: summary } = useQuery(viewQueries.adminSummary())
  return (
    <>
      <PageTitle documentTitle="Admin View · Developer">Admin View</PageTitle>
      <div className={styles.panel}>
        <Notice tone="neutral">Read-only: what admins see.</Notice>
        {summary && (
          <dl className={styles.counts}>
            {countsOf(summary).map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatCapped(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        <Tabs
          label="Sections of the admin dashboard"
          tabs={sections}
          current={current}
          onChange={(section) => setParams({ tab: 'admin-view', section })}
        />
      </div>
    </>
  )
}

function countsOf(summary: QueueSummary) {
  return [
    ['Pending', summary.pending],
    ['Completed in 24 hours', summary.completed],
    ['Unread messages', summary.unreadMessages],
    ['To deliver', summary.toDeliver],
    ['Refunds failed', summary.refundsFailed],
  ] as const
}
