import type { Transaction } from '#contract/transactions.ts'
import { formatCount } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

type Status = Transaction['paymentStatus']
export const statusLabels: Record<Status, string> = {
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
}
export const statusTones: Record<Status, Tone> = {
  paid: 'good',
  partially_refunded: 'warn',
  refunded: 'neutral',
}

export const membershipLabels: Record<Transaction['userMembershipStatus'], string> = {
  member: 'Member',
  non_member: 'Non-member',
}

/** `1 payment`, `1,204 payments`. */
export function countPayments(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`
}
