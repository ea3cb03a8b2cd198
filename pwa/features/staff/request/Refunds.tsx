import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refund } from '#contract/payments.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { tooLittleLeft } from '#contract/rules/refundRules.ts'
import {
  describeRefundError,
  describeRefundReason,
  paymentDisputed,
  refundStateLabel,
} from '#contract/rules/refundWords.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { keepsFocus } from '../../../ui/keepsFocus.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { paymentsQueries } from '../../payments/paymentsQueries.ts'
import { RetryRefund } from '../../refunds/RetryRefund.tsx'
import styles from './request.module.css'

/** The refunds of a request. Most requests have none, so there is no skeleton while loading. */
export function Refunds({ request }: { request: AdminTicketRequest }) {
  const refunds = useQuery(paymentsQueries.adminRefunds(request.id))
  const isOnline = useOnline()
  if (refunds.data) return <RefundList refunds={refunds.data} requestId={request.id} />
  if (!refunds.isError || !missesRefunds(request, isOnline)) return null
  return (
    <RefundSection requestId={request.id}>
      <NotLoaded query={refunds} what="refunds" />
    </RefundSection>
  )
}

/** Whether refunds that could not be read are worth an error: where there are some, or online where there can be. */
export function missesRefunds(
  { isPaid, refundFailed }: Pick<AdminTicketRequest, 'isPaid' | 'refundFailed'>,
  isOnline: boolean,
): boolean {
  return refundFailed || (isPaid && isOnline)
}

function RefundSection({ requestId, children }: { requestId: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={2} aria-labelledby={`refunds-${requestId}`}>
      <h3 id={`refunds-${requestId}`} className="section-label">
        Refunds
      </h3>
      {children}
    </Stack>
  )
}

interface RefundListProps {
  refunds: readonly Refund[]
  requestId: string
  isReadOnly?: boolean
}

export function RefundList({ refunds, requestId, isReadOnly = false }: RefundListProps) {
  if (refunds.length === 0) return null
  return (
    <RefundSection requestId={requestId}>
      <ul className="surface ruled">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} isReadOnly={isReadOnly} />
        ))}
      </ul>
      {!isReadOnly && refunds.some(({ canRetry }) => canRetry) && (
        <NeedsConnection quiet>Trying a refund again needs a connection.</NeedsConnection>
      )}
    </RefundSection>
  )
}

interface RefundRowProps {
  refund: Refund
  isReadOnly: boolean
}

/** One refund: amount, state and reason, with a button if it can be retried. */
function RefundRow({ refund, isReadOnly }: RefundRowProps) {
  const { tone, label, problem, isHistory } = refundView(refund)
  const muted = isHistory ? 'muted' : undefined
  return (
    <Row as="li" ref={keepsFocus} tabIndex={-1} gap={3} justify="between" className={styles.refund}>
      <Stack grow="14rem" gap={1}>
        <Row tight as="p">
          <Text as="span" weight="bold" tone={muted}>
            <Money amount={refund.amount} currency={refund.currency} />
          </Text>
          <StatusPill tone={tone}>{label}</StatusPill>
        </Row>
        {problem && (
          <Text size="second" tone={muted} className={classNames(styles.problem, 'clamp')}>
            {problem}
          </Text>
        )}
        {refund.explanation && <Text size="second">“{refund.explanation}”</Text>}
        <Text size="second" tone="muted">
          {refund.by ? `By ${refund.by}, ` : `${describeRefundReason(refund.reason)} `}
          <Text as="span" wrap="nowrap">
            {formatInstant(refund.createdAt)}
          </Text>
        </Text>
      </Stack>
      {refund.canRetry && !isReadOnly && <RetryRefund refund={refund} />}
    </Row>
  )
}

type RefundFields = Pick<Refund, 'state' | 'canRetry' | 'isRetried' | 'lastError'>

/** How a refund is shown to staff: with what went wrong, if something did, and whether it is only history. */
export function refundView({ state, canRetry, isRetried, lastError }: RefundFields) {
  // A retry has replaced it, or the money was refunded by others or is disputed.
  const isHistory = state === 'failed' && !canRetry
  const tone: Tone = canRetry ? 'accent' : state === 'succeeded' ? 'good' : 'neutral'
  const reason = describeRefundError(lastError)
  const outcome = isRetried
    ? ' It was retried.'
    : lastError === tooLittleLeft || lastError === paymentDisputed
      ? ''
      : ' Nothing is left of the payment for it.'
  const problem = isHistory ? reason + outcome : canRetry ? reason : undefined
  return { tone, label: refundStateLabel({ state, canRetry }), problem, isHistory }
}
