import type { Refund as PresentedRefund } from '#contract/payments.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { RefundForStaff } from './listRefunds.ts'

export function presentRefund({
  refund,
  isGivenUp,
  sendingError,
  isRetried,
}: RefundForStaff): PresentedRefund {
  return {
    ...refund,
    amount: dollarsFromCents(refund.amount),
    lastError: refund.lastError ?? (refund.state === 'queued' ? sendingError : null),
    canRetry: refund.state === 'failed' ? !isRetried : refund.state === 'queued' && isGivenUp,
  }
}
