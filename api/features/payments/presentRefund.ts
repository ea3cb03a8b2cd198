import { errorCatalogue } from '#contract/errors.ts'
import type { Refund as PresentedRefund } from '#contract/payments.ts'
import { majorUnits } from '#contract/rules/priceRules.ts'
import type { RefundForStaff } from './listRefunds.ts'
import { orderCurrency } from './Payment.ts'

/** The job's error may also be a driver's or our own, which is for the log only. */
const sentences = new Set<string | null>(Object.values(errorCatalogue).map(([, sentence]) => sentence))
const otherError = 'It could not be sent. The reason is in the log of the server.'

export function presentRefund({
  refund,
  isGivenUp,
  sendingError,
  isRetried,
  fits,
  currency,
}: RefundForStaff): PresentedRefund {
  const whyNotSent = sendingError === null || sentences.has(sendingError) ? sendingError : otherError
  return {
    ...refund,
    amount: majorUnits(refund.amount, currency),
    ...(currency !== orderCurrency && { currency }),
    lastError: refund.lastError ?? (refund.state === 'queued' ? whyNotSent : null),
    canRetry: refund.state === 'failed' ? !isRetried && fits : refund.state === 'queued' && isGivenUp,
    isRetried,
  }
}
