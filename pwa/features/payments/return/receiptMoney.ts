import type { Receipt } from '#contract/payments.ts'
import { type PaymentStatus, paymentStatusOf } from '#contract/rules/orderStates.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { withoutWord } from '../../tickets/seatWords.ts'

interface ReceiptMoney {
  status: PaymentStatus
  /** What was paid in the end, in dollars. */
  left: number
}

/** What is left of a payment. A refund on its way counts; one that failed does not. */
export function receiptMoney({
  totalAmount,
  refunds,
}: Pick<Receipt, 'totalAmount' | 'refunds'>): ReceiptMoney {
  const total = centsFromDollars(totalAmount)
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  return { status: paymentStatusOf(total, refunded), left: dollarsFromCents(Math.max(0, total - refunded)) }
}

/** 'Seat 11', or 'Ticket 2 of 4' without a number; undefined if the refund is for no single seat. */
export function refundedSeat(
  { ticket }: Pick<Receipt['refunds'][number], 'ticket'>,
  ticketCount: number,
): string | undefined {
  if (!ticket) return undefined
  if (ticket.seat) return `Seat ${withoutWord('seat', ticket.seat)}`
  return ticketCount === 1 ? undefined : `Ticket ${ticket.position} of ${ticketCount}`
}
