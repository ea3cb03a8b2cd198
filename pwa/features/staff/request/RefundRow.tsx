import { useEffect, useRef } from 'react'
import type { Refund } from '#contract/payments.ts'
import { describeRefundReason } from '#contract/rules/refundWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './Refunds.module.css'
import { refundView } from './refundView.ts'
import { useRetryRefund } from './useRetryRefund.ts'

interface RefundRowProps {
  refund: Refund
  requestId: string
}

/** One refund: amount, state and reason, with a button if it can be retried. */
export function RefundRow({ refund, requestId }: RefundRowProps) {
  const { tone, label, problem, isHistory } = refundView(refund)
  const retry = useRetryRefund(requestId)
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
    <li ref={row} tabIndex={-1} className={classNames(styles.refund, isHistory && styles.history)}>
      <div className={styles.about}>
        <p className={styles.state}>
          <Money amount={refund.amount} currency={refund.currency} className={styles.amount} />
          <StatusPill tone={tone}>{label}</StatusPill>
        </p>
        {problem && <p className={classNames(styles.problem, 'clamp')}>{problem}</p>}
        <p className={styles.second}>
          {describeRefundReason(refund.reason)}{' '}
          <span className={styles.when}>{formatInstant(refund.createdAt)}</span>
        </p>
      </div>
      {refund.canRetry && (
        <Button
          className={styles.retry}
          needsConnection
          pending={retry.isPending}
          pendingLabel="Trying again..."
          onClick={press}
        >
          Try again
          <span className="visually-hidden">
            {' '}
            to refund <Money amount={refund.amount} currency={refund.currency} />
          </span>
        </Button>
      )}
    </li>
  )
}
