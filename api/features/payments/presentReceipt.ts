import type { Receipt } from '#contract/payments.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { PaidOrder } from './Order.ts'

export function presentReceipt(order: PaidOrder): Receipt {
  return {
    paidAt: order.paidAt,
    section: order.section,
    row: order.row,
    ticketCount: order.ticketCount,
    subtotal: dollarsFromCents(order.subtotal),
    serviceFee: dollarsFromCents(order.serviceFee),
    discountApplied: dollarsFromCents(order.discount),
    totalAmount: dollarsFromCents(order.total),
  }
}
