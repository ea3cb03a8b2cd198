import { needsAnswer } from '#contract/rules/disputeRules.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Transaction } from '#contract/transactions.ts'
import { formatMoney } from '../../ui/format.ts'
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

/** Whether a payment is still valid, or how much of it goes back. A dispute that waits for the bank is not urgent. */
export function PaymentPill({ status, dispute }: PaymentPillProps) {
  const looks = paymentLooks[status]
  const { label } = looks
  const tone = looks.tone === 'accent' && dispute && !needsAnswer(dispute.status) ? 'warn' : looks.tone
  return <StatusPill tone={tone}>{label}</StatusPill>
}

/** `2 × $180.00 + $15.00 fee`, `Visa 4242`, `code SUMMER26 −$15.00`. @param paidWith left out while it is not known */
export function paymentParts(payment: Transaction, paidWith?: string): string[] {
  const { ticketCount, subtotalAmount, serviceFee, discountCodeUsed, discountAmount } = payment
  const cents = centsFromDollars(subtotalAmount)
  const seats =
    cents % ticketCount === 0
      ? `${ticketCount} × ${formatMoney(dollarsFromCents(cents / ticketCount))}`
      : `${ticketCount} for ${formatMoney(subtotalAmount)}`
  return [
    `${seats} + ${formatMoney(serviceFee)} fee`,
    ...(paidWith ? [paidWith] : []),
    discountCodeUsed ? `code ${discountCodeUsed} −${formatMoney(discountAmount)}` : 'no\u00a0code',
  ]
}
