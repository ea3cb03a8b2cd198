import type { Receipt } from '#contract/payments.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { statusLabels, statusTones } from '../../transactions/transactionWords.ts'
import { receiptMoney } from './receiptMoney.ts'

/** Whether a payment stands, or how much of it goes back. */
export function PaidPill({ receipt }: { receipt: Receipt }) {
  const { status } = receiptMoney(receipt)
  return <StatusPill tone={statusTones[status]}>{statusLabels[status]}</StatusPill>
}
