import { z } from 'zod/mini'
import { sharedSentences } from '#contract/errors.ts'
import { type NewOffer, newOffer } from '#contract/offers.ts'
import type { AdminTicketRequest, OfferSummary } from '#contract/requests.ts'
import { arrivalDays } from '#contract/rules/deliveryRules.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { isOfferOpen, newOfferRefusal, offerLifetimeMs } from '#contract/rules/offerRules.ts'
import {
  centsFromDollars,
  compareWithFound,
  dollarsFromCents,
  priceOffer,
} from '#contract/rules/priceRules.ts'
import { statusFromAdmin } from '#contract/rules/requestStatus.ts'
import { parsePrice, typedPrice } from '../../forms/typedPrice.ts'
import { formatMoney } from '../../ui/format.ts'

/** The schema of the Make Offer form. Its output is the body of the call. */
export const offerForm = z.pipe(
  z.pipe(
    z.object({
      // Here too, so that a wrong price does not hide that it is missing.
      section: newOffer.shape.section,
      row: z.string(),
      ticketCount: z.number(),
      pricePerTicket: z.pipe(z.pipe(typedPrice(), z.transform(parsePrice)), newOffer.shape.pricePerTicket),
      notes: z.string(),
    }),
    z.transform((typed): NewOffer => typed),
  ),
  newOffer,
)

export type OfferForm = z.input<typeof offerForm>

type Requested = Pick<AdminTicketRequest, 'section' | 'preferredRow' | 'ticketCount'>

/**
 * The form's initial values: the seats and the price of the earlier offer, otherwise the seats that the customer asked for; the
 * count is always the request's.
 *
 * @param earlier the offer that was the newest when the form was started. A later one would be mixed into the typed values
 */
export function initialOffer(
  { section, preferredRow, ticketCount }: Requested,
  earlier?: Pick<OfferSummary, 'section' | 'row' | 'pricePerTicket'> | null,
): OfferForm {
  const seats = earlier
    ? { section: earlier.section, row: earlier.row ?? '' }
    : { section, row: preferredRow }
  return {
    ...seats,
    ticketCount,
    pricePerTicket: earlier ? typedAmount(earlier.pricePerTicket) : '',
    notes: '',
  }
}

/** '142', '142.50': as staff type it. */
export function typedAmount(dollars: number): string {
  return Number.isInteger(dollars) ? `${dollars}` : dollars.toFixed(2)
}

/** The server's message why no offer can be made on a request; undefined if one can. */
export function whyNoOffer(
  request: Pick<AdminTicketRequest, 'status' | 'isPaid' | 'concertDate' | 'kind'>,
  now: Date,
): string | undefined {
  const refusal = newOfferRefusal({ ...request, status: statusFromAdmin(request.status) }, now)
  return refusal && sharedSentences[refusal]
}

/** The price per ticket and the totals in cents; undefined if the price or the number of tickets is invalid. */
export function totalsOf({ pricePerTicket, ticketCount }: Pick<OfferForm, 'pricePerTicket' | 'ticketCount'>) {
  const { data } = offerForm.safeParse({ section: '-', row: '', notes: '', pricePerTicket, ticketCount })
  return data && totalsOfTerms(data)
}

/** The price per ticket and the totals of a valid offer, in cents. */
export function totalsOfTerms({ pricePerTicket, ticketCount }: NewOffer) {
  const each = centsFromDollars(pricePerTicket)
  return { each, ...priceOffer(each, ticketCount) }
}

const dayMs = 24 * 60 * 60 * 1000

interface Asked {
  request: Pick<AdminTicketRequest, 'name' | 'status' | 'stubhubPrice' | 'concertDate' | 'currentOffer'>
  totals: NonNullable<ReturnType<typeof totalsOf>>
  ticketCount: number
  /** Whether the offers have changed since the form was started. */
  hasMoved: boolean
  /** Author of the newest offer, or 'You'; undefined if this device does not know. */
  author: string | undefined
  now: Date
}

export interface OfferQuestion {
  title: string
  /** Why it is asked, one sentence or two each. */
  reasons: string[]
}

/** The question before an offer is sent; undefined if it can be sent at once. */
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

/** Changes by others since the form was started. */
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
  if (!compared) return undefined
  const client = firstName(name)
  if (totals.subtotal * 3 < compared.foundTotal)
    return `This is less than a third of the ${formatMoney(dollarsFromCents(compared.foundTotal))} that ${client} found.`
  if (compared.than === 'less') return undefined
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
