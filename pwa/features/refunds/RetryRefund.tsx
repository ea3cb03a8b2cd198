import { paymentsApi, type Refund } from '#contract/payments.ts'
import { refundStateLabel } from '#contract/rules/refundWords.ts'
import { ownChangesShown } from '../../http/ownChanges.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { ActionButton } from '../../ui/commands.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'

interface RetryRefundProps {
  refund: Refund
  variant?: 'primary' | 'secondary'
}

/** Tries a stuck refund again. */
export function RetryRefund({ refund: { id, amount, currency }, variant }: RetryRefundProps) {
  const retry = useCallWithToasts({
    call: () => callConfirmed(paymentsApi.retryRefund, { params: { id } }),
    failed: 'Failed to retry refund',
    done: (refund) => ({ title: 'Trying the refund again', description: describeRetried(refund) }),
    onSettled: ownChangesShown,
  })
  return (
    <ActionButton
      action="Try the refund again"
      variant={variant}
      needsConnection
      pending={retry.isPending}
      pendingLabel="Trying again..."
      onClick={() => retry.mutate()}
    >
      Try again
      <span className="visually-hidden">
        {' '}
        to refund <Money amount={amount} currency={currency} />
      </span>
    </ActionButton>
  )
}

/** The text of the toast after a retry. */
export function describeRetried(refund: Pick<Refund, 'amount' | 'state' | 'canRetry'>): string {
  return `${formatMoney(refund.amount)} · ${refundStateLabel(refund)}`
}
