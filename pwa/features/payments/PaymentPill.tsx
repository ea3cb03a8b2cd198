import { needsAnswer } from '#contract/rules/disputeRules.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Transaction, TransactionDetail } from '#contract/transactions.ts'
import { formatMoney } from '../../ui/format.ts'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'

type Status = Transaction['paymentStatus']

interface Look {
  label: string
  tone: Tone
}

export const paymentLooks: Record<Status | 'refund_failed', Look> = {
  paid: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partially refunded', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'accent' },
  charged_back: { label: 'Charged back', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'accent' },
}

type Stand = Pick<Transaction, 'paymentStatus'> & Partial<Pick<Transaction, 'refundFailed' | 'dispute'>>

/** A refund that is stuck comes before the status. A dispute that waits for the bank is not urgent. */
export function paymentLook({ paymentStatus, refundFailed, dispute }: Stand): Look {
  const look = paymentLooks[paymentStatus]
  if (look.tone === 'accent')
    return dispute && !needsAnswer(dispute.status) ? { ...look, tone: 'warn' } : look
  return refundFailed ? paymentLooks.refund_failed : look
}

/** Whether a payment is still valid, or how much of it goes back. */
export function PaymentPill({ payment }: { payment: Stand }) {
  const { label, tone } = paymentLook(payment)
  return <StatusPill tone={tone}>{label}</StatusPill>
}

/** Whether something may be left of a payment to refund; its status says why not. */
export function mayRefund({
  paymentStatus,
  totalAmount,
  refundedAmount,
  chargedBackAmount,
}: Transaction): boolean {
  return (
    paymentStatus !== 'disputed' &&
    centsFromDollars(totalAmount) > centsFromDollars(refundedAmount + chargedBackAmount)
  )
}

/** `2 × $180.00 + $15.00 fee`, `Visa 4242`, `code SUMMER26 −$15.00`. @param card left out while it is not known */
export function paymentParts(payment: Transaction, card?: TransactionDetail['card']): string[] {
  const { ticketCount, subtotalAmount, serviceFee, discountCodeUsed, discountAmount } = payment
  const cents = centsFromDollars(subtotalAmount)
  const seats =
    cents % ticketCount === 0
      ? `${ticketCount} × ${formatMoney(dollarsFromCents(cents / ticketCount))}`
      : `${ticketCount} for ${formatMoney(subtotalAmount)}`
  return [
    `${seats} + ${formatMoney(serviceFee)} fee`,
    ...(card ? [cardWords(card)] : []),
    discountCodeUsed ? `code ${discountCodeUsed} −${formatMoney(discountAmount)}` : 'no\u00a0code',
  ]
}

function cardWords({ brand, last4 }: NonNullable<TransactionDetail['card']>): string {
  const name = brand.replaceAll('_', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${last4}`
}
