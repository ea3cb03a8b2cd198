import type { ReturningTicket } from '#contract/resale.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import { areaName } from '../resaleWords.ts'

const unlistedWords: Record<NonNullable<ReturningTicket['unlistedBecause']>, string> = {
  past_event: 'The event is over, so it is not listed and nothing is refunded.',
  no_zip_code: 'It is not listed: its owner has no zip code. Confirm again once they have added one.',
}

/** What confirming the mail does, said before it is done. */
export function whatConfirmingDoes(
  {
    concertDate,
    resalePrice,
    zipCodePrefix,
  }: Pick<ReturningTicket, 'concertDate' | 'resalePrice' | 'zipCodePrefix'>,
  now: Date,
): string {
  if (!isUpcoming(concertDate, now)) return unlistedWords.past_event
  if (!isResaleOpen(concertDate, now)) {
    return 'The event is less than 24 hours away, so this ticket goes back to its owner.'
  }
  if (zipCodePrefix === null) return 'It cannot be listed yet: its owner has no zip code.'
  return `The ticket is offered for ${formatMoney(resalePrice)} in the ${areaName(zipCodePrefix)}. Customers there who want alerts are emailed.`
}

/** What confirming the mail did. */
export function whatConfirmingDid({
  unlistedBecause,
  resalePrice,
}: Pick<ReturningTicket, 'unlistedBecause' | 'resalePrice'>): string {
  return unlistedBecause ? unlistedWords[unlistedBecause] : `Offered for ${formatMoney(resalePrice)}.`
}

/** Why a ticket that arrived is not offered; undefined if it is. */
export function whyUnlisted({ unlistedBecause }: ReturningTicket): string | undefined {
  return unlistedBecause ? unlistedWords[unlistedBecause] : undefined
}
