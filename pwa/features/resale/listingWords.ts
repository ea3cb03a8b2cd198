import type { OptIn, ResellNotification, ReturningTicket } from '#contract/resale.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import { formatInstant, formatMoney } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { areaName } from './resaleWords.ts'

/** Returns and listings in words, for staff. */

const unlistedWords: Record<NonNullable<ReturningTicket['unlistedBecause']>, string> = {
  past_event: 'The event is over, so it is not listed and nothing is refunded.',
  disputed: 'It is not listed: its owner disputes the payment with their bank.',
  was_disputed: 'It is no longer listed, because its payment was disputed. Confirm again to offer it.',
  no_zip_code: 'It is not listed: its owner has no zip code. Confirm again once they have added one.',
}

/** The warning to staff about a ticket that was sent back. */
export const keptCopyWords =
  'If the ticket has a code, its seller may keep a copy: only the venue can void it.'

/** The consequence of confirming the mail, shown before. */
export function whatConfirmingDoes(
  { concertDate, resalePrice, zipCodePrefix, files }: ReturningTicket,
  now: Date,
): string {
  if (!isUpcoming(concertDate, now)) return unlistedWords.past_event
  if (!isResaleOpen(concertDate, now)) {
    return 'The event is less than 24 hours away, so this ticket goes back to its owner.'
  }
  if (zipCodePrefix === null) return 'It cannot be listed yet: its owner has no zip code.'
  return `The ticket will be offered for ${formatMoney(resalePrice)} in the ${areaName(zipCodePrefix)}. Customers there who want alerts are emailed.${files.length === 0 ? ` ${keptCopyWords}` : ''}`
}

/** The result of confirming the mail. */
export function whatConfirmingDid({ unlistedBecause, resalePrice }: ReturningTicket): string {
  return unlistedBecause ? unlistedWords[unlistedBecause] : `Offered for ${formatMoney(resalePrice)}.`
}

/** Whether staff can confirm the mail, the first time or again. */
export function mayConfirm({ returnStatus, unlistedBecause }: ReturningTicket): boolean {
  return (
    returnStatus === 'pending_email' ||
    unlistedBecause === 'no_zip_code' ||
    unlistedBecause === 'was_disputed'
  )
}

/** Why a ticket that arrived is not offered; undefined if it is. */
export function whyUnlisted({ unlistedBecause }: ReturningTicket): string | undefined {
  return unlistedBecause ? unlistedWords[unlistedBecause] : undefined
}

type Status = ResellNotification['status']

const labels: Record<Status, string> = { active: 'Active', sold: 'Sold', withdrawn: 'Withdrawn' }

/** The state of a listing in a word, and in a sentence where there is more to say. */
export function listingView({ status, recipient }: Pick<ResellNotification, 'status' | 'recipient'>): {
  label: string
  tone: Tone
  text: string | undefined
  /** A recipient is chosen and has not paid. */
  isOwed: boolean
} {
  if (status !== 'sold' || !recipient) {
    return { label: labels[status], tone: 'neutral', text: undefined, isOwed: false }
  }
  const { name, payBy, paidAt } = recipient
  return paidAt === null
    ? {
        label: 'Sold, payment due',
        tone: 'warn',
        text: `${name} has until ${formatInstant(payBy)} to pay.`,
        isOwed: true,
      }
    : { label: labels.sold, tone: 'good', text: `${name} paid ${formatInstant(paidAt)}.`, isOwed: false }
}

/** Why nobody can be selected for a listing; undefined if somebody can. */
export function whyNotSelected(
  { status, recipient, concertDate, isSellerRefunded }: ResellNotification,
  now: Date,
): string | undefined {
  switch (status) {
    case 'active':
      return undefined
    case 'sold':
      return `${recipient?.name ?? 'Somebody'} has been selected.`
    case 'withdrawn':
      return isSellerRefunded || !isResaleOpen(concertDate, now)
        ? 'It is no longer offered: no buyer was found until 24 hours before the event.'
        : 'It is no longer offered: its seller has cancelled the return, or disputes the payment.'
  }
}

/** '3 interested', 'Nobody interested yet' */
export function interestedWords(count: number): string {
  return count === 0 ? 'Nobody interested yet' : `${count.toLocaleString('en-US')} interested`
}

/** The interested users whose name, email or phone has the beginnings of all typed words. */
export function findInterested(optIns: readonly OptIn[], typed: string): OptIn[] {
  const words = searchWords(typed)
  if (words.length === 0) return [...optIns]
  return optIns.filter(({ user }) => matchesSearch(wordsOf([user.name, user.email, user.phone ?? '']), words))
}
