import type { OptIn, ResellNotification } from '#contract/resale.ts'
import { isResaleOpen } from '#contract/rules/resaleRules.ts'
import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import { formatInstant } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'

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
  {
    status,
    recipient,
    concertDate,
    isSellerRefunded,
  }: Pick<ResellNotification, 'status' | 'recipient' | 'concertDate' | 'isSellerRefunded'>,
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
        : 'It is no longer offered: its seller has cancelled the return.'
  }
}

/** '3 interested', 'Nobody interested yet' */
export function interestedWords(count: number): string {
  return count === 0 ? 'Nobody interested yet' : `${count.toLocaleString('en-US')} interested`
}

/** Those whose name, email or phone has the beginnings of all typed words. */
export function findInterested(optIns: readonly OptIn[], typed: string): OptIn[] {
  const words = searchWords(typed)
  if (words.length === 0) return [...optIns]
  return optIns.filter(({ user }) => matchesSearch(wordsOf([user.name, user.email, user.phone ?? '']), words))
}
