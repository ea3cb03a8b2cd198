import type { Transaction } from '#contract/transactions.ts'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'

type Status = Transaction['paymentStatus']

export const paymentLooks: Record<Status, { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partially refunded', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'accent' },
  charged_back: { label: 'Charged back', tone: 'neutral' },
}

/** Whether a payment stands, or how much of it goes back. */
export function PaymentPill({ status }: { status: Status }) {
  const { label, tone } = paymentLooks[status]
  return <StatusPill tone={tone}>{label}</StatusPill>
}
