import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paymentsApi, type Refund } from '#contract/payments.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { describeRefundReason } from '#contract/rules/refundWords.ts'
import { describeError } from '../../../http/errors.ts'
import { ownChangesShown } from '../../../http/ownChanges.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { paymentsQueries } from '../../payments/paymentsQueries.ts'
import { describeRetried, missesRefunds, refundView } from './refundView.ts'
import styles from './request.module.css'

/** The refunds of a request. Most requests have none, so there is no skeleton while loading. */
export function Refunds({ request }: { request: AdminTicketRequest }) {
  const { id: requestId } = request
  const refunds = useQuery(paymentsQueries.adminRefunds(requestId))
  const isOnline = useOnline()
  const isMissed = refunds.isError && missesRefunds(request, isOnline)
  if (refunds.data ? refunds.data.length === 0 : !isMissed) return null
  const canRetry = refunds.data?.some((refund) => refund.canRetry) ?? false
  return (
    <Stack as="section" gap={2} className={styles.refunds} aria-labelledby={`refunds-${requestId}`}>
      <h3 id={`refunds-${requestId}`} className="section-label">
        Refunds
      </h3>
      {refunds.data ? (
        <>
          <ul className={styles.refundList}>
            {refunds.data.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
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
    </Stack>
  )
}

/** One refund: amount, state and reason, with a button if it can be retried. */
function RefundRow({ refund }: { refund: Refund }) {
  const { tone, label, problem, isHistory } = refundView(refund)
  const retry = useRetryRefund()
  const row = useRef<HTMLLIElement>(null)
  const wasPressed = useRef(false)

  useEffect(() => {
    if (refund.canRetry || !wasPressed.current) return
    wasPressed.current = false
    // The button is gone and has lost the focus.
    if (document.activeElement === document.body) row.current?.focus()
  }, [refund.canRetry])

  const press = () => {
    wasPressed.current = true
    retry.mutate(refund.id)
  }
  return (
    <Row as="li" ref={row} tabIndex={-1} gap={3} justify="between" className={styles.refund}>
      <Stack gap={1} className={styles.refundWords}>
        <Row as="p" className={styles.near}>
          <Text as="span" weight="bold" tone={isHistory ? 'muted' : undefined}>
            <Money amount={refund.amount} currency={refund.currency} />
          </Text>
          <StatusPill tone={tone}>{label}</StatusPill>
        </Row>
        {problem && (
          <Text
            size="second"
            tone={isHistory ? 'muted' : undefined}
            className={classNames(styles.problem, 'clamp')}
          >
            {problem}
          </Text>
        )}
        <Text size="second" tone="muted">
          {describeRefundReason(refund.reason)}{' '}
          <Text as="span" wrap="nowrap">
            {formatInstant(refund.createdAt)}
          </Text>
        </Text>
      </Stack>
      {refund.canRetry && (
        <Button needsConnection pending={retry.isPending} pendingLabel="Trying again..." onClick={press}>
          Try again
          <span className="visually-hidden">
            {' '}
            to refund <Money amount={refund.amount} currency={refund.currency} />
          </span>
        </Button>
      )}
    </Row>
  )
}

/** Retries a refund. The mutation is pending until the list has been fetched again. */
function useRetryRefund() {
  return useSingleMutation({
    mutationFn: (refundId: string) => callConfirmed(paymentsApi.retryRefund, { params: { id: refundId } }),
    onSuccess: (refund) => {
      showToast({ title: 'Trying the refund again', description: describeRetried(refund), tone: 'good' })
    },
    onError: (error) => toastForError(error, 'Failed to retry refund', 'Please try again.'),
    onSettled: ownChangesShown,
  })
}
