import type { AvailableListing } from '#contract/resale.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'

/** '947 area' */
export function areaName(zipCodePrefix: string): string {
  return `${zipCodePrefix} area`
}

/** Why tickets near somebody cannot be found, whose zip code has no area. */
export function whyNoArea(zipCode: string): string {
  return zipCode ? `Your zip code ${zipCode} does not have 5 digits` : 'We do not know your area yet'
}

type InterestEntry = Extract<OutboxEntry, { command: 'resale.opt_in' | 'resale.withdraw' }>

/** A user's state for a listing. */
export interface Interest {
  isInterested: boolean
  /** The last change, if the server does not have it yet. */
  entry: InterestEntry | undefined
}

/** The user's last answer to a listing, on this device or another. */
export function interestIn(
  { id, hasOptedIn }: Pick<AvailableListing, 'id' | 'hasOptedIn'>,
  entries: readonly OutboxEntry[],
): Interest {
  const entry = entries.filter(isAboutInterest).findLast(({ content }) => content.listingId === id)
  // A refused change has changed nothing.
  if (!entry || entry.state === 'needs_you') return { isInterested: hasOptedIn, entry }
  return { isInterested: entry.command === 'resale.opt_in', entry }
}

function isAboutInterest(entry: OutboxEntry): entry is InterestEntry {
  return entry.command === 'resale.opt_in' || entry.command === 'resale.withdraw'
}
