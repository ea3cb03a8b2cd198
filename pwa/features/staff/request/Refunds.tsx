import { useQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { paymentsQueries } from '../../payments/paymentsQueries.ts'
import { RefundRow } from './RefundRow.tsx'
import styles from './Refunds.module.css'
import { missesRefunds } from './refundView.ts'

/** The refunds of a request. Most requests have none, so there is no skeleton while loading. */
export function Refunds({ request }: { request: AdminTicketRequest }) {
  const { id: requestId } = request
  const refunds = useQuery(paymentsQueries.adminRefunds(requestId))
  const isOnline = useOnline()
  const isMissed = refunds.isError && missesRefunds(request, isOnline)
  if (refunds.data ? refunds.data.length === 0 : !isMissed) return null
  const canRetry = refunds.data?.some((refund) => refund.canRetry) ?? false
  return (
    <section className={styles.section} aria-labelledby={`refunds-${requestId}`}>
      <h3 id={`refunds-${requestId}`} className="section-label">
        Refunds
      </h3>
      {refunds.data ? (
        <>
          <ul className={styles.refunds}>
            {refunds.data.map((refund) => (
              <RefundRow key={refund.id} refund={refund} requestId={requestId} />
            ))}
          </ul>
          {canRetry && <NeedsConnection quiet>Trying a refund again needs a connection.</NeedsConnection>}
        </>
      ) : (
        <Notice tone="warn">
          {describeError(refunds.error, 'Could not load refunds.')}{' '}
          <Button variant="quiet" pending={refunds.isFetching} onClick={() => void refunds.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
    </section>
  )
}
