import type { Refund } from '#contract/payments.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { tooLittleLeft } from '#contract/rules/refundRules.ts'
import { describeRefundError, refundStateLabel } from '#contract/rules/refundWords.ts'
import { formatMoney } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'

export interface RefundView {
  tone: Tone
  label: string
  /** What went wrong, and what came of it; undefined if nothing is wrong. */
  problem: string | undefined
  /** A retry has replaced it, or others have refunded the money. */
  isHistory: boolean
}

type RefundFields = Pick<Refund, 'state' | 'canRetry' | 'isRetried' | 'lastError'>

/** How a refund is shown to staff. */
export function refundView(refund: RefundFields): RefundView {
  const isHistory = refund.state === 'failed' && !refund.canRetry
  return {
    tone: toneOf(refund),
    label: refundStateLabel(refund),
    problem: problemOf(refund, isHistory),
    isHistory,
  }
}

/** Whether refunds that could not be read are worth an error: where there are some, or online where there can be. */
export function missesRefunds(
  { isPaid, refundFailed }: Pick<AdminTicketRequest, 'isPaid' | 'refundFailed'>,
  isOnline: boolean,
): boolean {
  return refundFailed || (isPaid && isOnline)
}

/** The text of the toast after a retry. */
export function describeRetried(refund: Pick<Refund, 'amount' | 'state' | 'canRetry'>): string {
  return `${formatMoney(refund.amount)} · ${refundStateLabel(refund)}`
}

function problemOf(
  { state, canRetry, isRetried, lastError }: RefundFields,
  isHistory: boolean,
): string | undefined {
  if (state !== 'failed' && !canRetry) return undefined
  const reason = describeRefundError(lastError)
  if (!isHistory) return reason
  if (isRetried) return `${reason} It was retried.`
  return lastError === tooLittleLeft ? reason : `${reason} Other refunds have taken its place.`
}

function toneOf({ state, canRetry }: Pick<Refund, 'state' | 'canRetry'>): Tone {
  if (canRetry) return 'accent'
  return state === 'succeeded' ? 'good' : 'neutral'
}
