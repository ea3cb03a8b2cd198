import { needsAnswer } from '#contract/rules/disputeRules.ts'
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

interface PaymentPillProps {
  status: Status
  /** The last one of the payment. */
  dispute?: Transaction['dispute']
}

/** Whether a payment stands, or how much of it goes back. A dispute that waits for the bank is not urgent. */
export function PaymentPill({ status, dispute }: PaymentPillProps) {
  const looks = paymentLooks[status]
  const { label } = looks
  const tone = looks.tone === 'accent' && dispute && !needsAnswer(dispute.status) ? 'warn' : looks.tone
  return <StatusPill tone={tone}>{label}</StatusPill>
}
