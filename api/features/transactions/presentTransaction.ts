import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Transaction as PresentedTransaction } from '#contract/transactions.ts'
import type { Transaction } from '../payments/bookTransaction.ts'

export function presentTransaction(row: Transaction): PresentedTransaction {
  return {
    ...row,
    subtotalAmount: dollarsFromCents(row.subtotalAmount),
    serviceFee: dollarsFromCents(row.serviceFee),
    totalAmount: dollarsFromCents(row.totalAmount),
    discountAmount: dollarsFromCents(row.discountAmount),
    refundedAmount: dollarsFromCents(row.refundedAmount),
  }
}
