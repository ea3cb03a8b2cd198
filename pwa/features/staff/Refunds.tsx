import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { paymentsQueries } from '../payments/paymentsQueries.ts'
import { RefundRow } from './RefundRow.tsx'
import styles from './Refunds.module.css'

/** The money of a request that goes back to the customer. Most have none, so nothing holds its place while it loads. */
export function Refunds({ requestId }: { requestId: string }) {
  const refunds = useQuery(paymentsQueries.adminRefunds(requestId))
  const isOnline = useOnline()
  if (refunds.data ? refunds.data.length === 0 : !refunds.isError) return null
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
          {canRetry && !isOnline && (
            <p className={styles.second}>You are offline. Trying a refund again needs a connection.</p>
          )}
        </>
      ) : (
        <Notice tone="warn">
          {describeError(refunds.error, 'The refunds did not load.')}{' '}
          <Button variant="quiet" pending={refunds.isFetching} onClick={() => void refunds.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
    </section>
  )
}
