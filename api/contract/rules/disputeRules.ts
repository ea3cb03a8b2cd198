/**
 * The statuses of a dispute as the card provider names them (docs.stripe.com/disputes/how-disputes-work), and our own for an
 * early warning of fraud, which is about a payment that is not disputed yet.
 *
 * - `warning_…`: an inquiry of the bank, in which no money moves
 * - `appeal_…`: after it was lost; the money is still with the bank
 * - `prevented`: conceded by us at once, so that it never became a chargeback
 */
export const disputeStatuses = [
  'fraud_warning',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** The bank holds the money until it decides. */
export const holdingStatuses = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const satisfies readonly DisputeStatus[]

/** The money is the client's again. */
export const lostStatuses = ['lost', 'prevented'] as const satisfies readonly DisputeStatus[]

/** Disputes that are not decided yet, and inquiries. */
export const openDisputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  ...holdingStatuses,
] as const satisfies readonly DisputeStatus[]

export function isHolding(status: DisputeStatus): boolean {
  return holdingStatuses.some((holding) => holding === status)
}

export function isLost(status: DisputeStatus): boolean {
  return lostStatuses.some((lost) => lost === status)
}

/** Whether the bank waits for our answer. */
export function needsAnswer(status: DisputeStatus): boolean {
  return status.endsWith('needs_response')
}

/** Labels for staff. */
export const disputeStatusLabels: Record<DisputeStatus, string> = {
  fraud_warning: 'Fraud warning',
  warning_needs_response: 'Bank asks',
  warning_under_review: 'Bank asks, answered',
  warning_closed: 'Question closed',
  needs_response: 'Disputed',
  under_review: 'Disputed, answered',
  appeal_needs_response: 'Disputed, appeal',
  appeal_under_review: 'Disputed, appealed',
  won: 'Dispute won',
  lost: 'Charged back',
  prevented: 'Charged back',
}

/** The provider's reasons: docs.stripe.com/disputes/categories. Others are general ones. */
const reasonSentences = new Map([
  ['credit_not_processed', 'They say that a refund they were promised has not come.'],
  ['duplicate', 'They say that they paid twice.'],
  ['fraudulent', 'They say that somebody else used their card.'],
  ['product_not_received', 'They say that the tickets have not come.'],
  ['product_unacceptable', 'They say that the tickets are not what was agreed.'],
  ['subscription_canceled', 'They say that they had cancelled.'],
  ['unrecognized', 'They do not recognize the payment.'],
])

/** Why a payment is disputed, for staff. @param reason a code of the card provider */
export function describeDisputeReason(reason: string): string {
  return reasonSentences.get(reason) ?? 'Their bank gave no particular reason.'
}
