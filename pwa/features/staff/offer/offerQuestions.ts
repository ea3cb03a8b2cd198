import type { AdminTicketRequest } from '#contract/requests.ts'
import { arrivalDays } from '#contract/rules/deliveryRules.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { isOfferOpen, offerLifetimeMs } from '#contract/rules/offerRules.ts'
import { compareWithFound, dollarsFromCents } from '#contract/rules/priceRules.ts'
import { formatMoney } from '../../../ui/format.ts'
import type { totalsOf } from './offerForm.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Asked {
  request: Pick<AdminTicketRequest, 'name' | 'status' | 'stubhubPrice' | 'concertDate' | 'currentOffer'>
  totals: NonNullable<ReturnType<typeof totalsOf>>
  ticketCount: number
  /** Whether the offers have changed since the form was started. */
  hasMoved: boolean
  /** Who made the newest offer, or 'You'; undefined if this device does not know. */
  author: string | undefined
  now: Date
}

export interface OfferQuestion {
  title: string
  /** Why it is asked, one sentence or two each. */
  reasons: string[]
}

/** What to ask before an offer is sent; undefined if it can be sent at once. */
export function questionAbout(asked: Asked): OfferQuestion | undefined {
  const { request, hasMoved, author } = asked
  const isAccepted = request.status === 'accepted'
  const moved = hasMoved ? whatMoved(asked) : undefined
  const accepted = isAccepted ? replacesAccepted(asked) : undefined
  const reasons = [
    moved,
    accepted,
    isAccepted ? undefined : besideStanding(asked),
    besideFound(asked),
    tooLate(asked),
  ]
  const given = reasons.filter((reason) => reason !== undefined)
  if (given.length === 0) return undefined
  const title = isAccepted
    ? 'Replace the accepted offer?'
    : hasMoved
      ? `Replace ${ownerOf(author)} offer?`
      : 'Send this offer?'
  return { title, reasons: given }
}

function ownerOf(author: string | undefined): string {
  if (author === 'You') return 'your own'
  return author ? `${author}’s` : 'the newest'
}

/** What others have done since the form was started. */
export function whatMoved({ request, author }: Pick<Asked, 'request' | 'author'>): string {
  const { currentOffer, name } = request
  if (!currentOffer) return 'The offers have changed while you were writing.'
  const total = formatMoney(currentOffer.totalPrice)
  const offered = `${author ?? 'Somebody else'} offered ${total}`
  if (request.status !== 'accepted') return `${offered} while you were writing.`
  return `While you were writing, ${firstName(name)} accepted ${total}.`
}

function replacesAccepted({ request: { name, currentOffer } }: Asked): string {
  const client = firstName(name)
  const what = currentOffer ? formatMoney(currentOffer.totalPrice) : 'an offer'
  return `${client} has accepted ${what} but has not paid yet. A new offer closes that order: ${client} will not be able to pay for it and will have to accept the new offer first.`
}

/** Compares totals for the same number of tickets, otherwise prices per ticket. */
function besideStanding({ request: { currentOffer }, totals, ticketCount, now }: Asked): string | undefined {
  if (!currentOffer || !isOfferOpen(currentOffer, now)) return undefined
  const isSameCount = currentOffer.ticketCount === ticketCount
  const standing = isSameCount ? currentOffer.totalPrice : currentOffer.pricePerTicket
  const offered = dollarsFromCents(isSameCount ? totals.total : totals.each)
  const each = isSameCount ? '' : ' each'
  if (offered < standing) return undefined
  if (offered === standing)
    return `This is the same price as the offer that stands, ${formatMoney(standing)}${each}.`
  return `This is ${formatMoney(offered - standing)}${each} more than the offer that stands, ${formatMoney(standing)}${each}.`
}

function besideFound({ request: { stubhubPrice, name }, totals, ticketCount }: Asked): string | undefined {
  const compared = compareWithFound(stubhubPrice, ticketCount, totals.total)
  if (!compared || compared.than === 'less') return undefined
  const client = firstName(name)
  return compared.than === 'same'
    ? `This is the same price as ${client} found.`
    : `This is ${formatMoney(dollarsFromCents(compared.cents))} more than ${client} found.`
}

function tooLate({ request: { concertDate }, now }: Asked): string | undefined {
  const startOfDay = eventDayEnd(concertDate, -now.getTimezoneOffset()).getTime() - dayMs
  if (startOfDay - now.getTime() >= arrivalDays * dayMs) return undefined
  const days = Math.max(0, Math.ceil((startOfDay - now.getTime()) / dayMs))
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `Tickets must arrive at least ${arrivalDays} days before the event, and this one is ${when}.`
}

/** How long a client can accept a new offer. */
export function acceptableFor(concertDate: string, now: Date): string {
  return isEventFirst(concertDate, now) ? 'until the event' : 'for 24 hours'
}

export function expiryWords(concertDate: string, now: Date): string {
  const words = 'Offer expires in 24 hours'
  return isEventFirst(concertDate, now) ? `${words}, or with the event` : words
}

function isEventFirst(concertDate: string, now: Date): boolean {
  // Wall time without a zone: the viewer's is near enough.
  return Date.parse(concertDate) < now.getTime() + offerLifetimeMs
}
