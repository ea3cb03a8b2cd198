import { z } from 'zod/mini'
import { sharedSentences } from '#contract/errors.ts'
import { type NewOffer, newOffer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  parseTypedPrice,
  priceOffer,
} from '#contract/rules/priceRules.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'

/** The schema of a price field: empty, or a price that `parsePrice` understands. */
export function typedPrice() {
  return z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || isPriceClear(typed), 'Type the price like 142.50'))
}

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

/**
 * Dollars as staff type them: `142`, `142.50`, `$1,240`; also `142,50`, because some tablets have no dot on their number pad.
 * Three digits after a comma are thousands.
 *
 * @returns NaN if it is not clear what is meant
 */
export function parsePrice(typed: string): number {
  const withDot = typed.replace(/^(\s*\$?\s*\d+),(\d{1,2})(\s*)$/, '$1.$2$3')
  const cents = parseTypedPrice(withDot)
  if (cents !== undefined) return dollarsFromCents(cents)
  // The contract's own sentences about these are better than that it is unclear.
  return /^\s*-?\d*\.?\d+\s*$/.test(withDot) ? Number(withDot) : Number.NaN
}

function isPriceClear(typed: string): boolean {
  return !Number.isNaN(parsePrice(typed))
}

export type OfferForm = z.input<typeof offerForm>

type Requested = Pick<AdminTicketRequest, 'section' | 'preferredRow' | 'ticketCount'>

/**
 * The form's initial values: the seats of the earlier offer, otherwise those that the customer asked for; the count is always
 * the request's.
 *
 * @param earlier the offer that was the newest when the form was started. A later one would be mixed into what is being typed
 */
export function initialOffer(
  { section, preferredRow, ticketCount }: Requested,
  earlier?: { section: string; row: string | null } | null,
): OfferForm {
  const seats = earlier
    ? { section: earlier.section, row: earlier.row ?? '' }
    : { section, row: preferredRow }
  return { ...seats, ticketCount, pricePerTicket: '', notes: '' }
}

/** The message why no offer can be made on a request; undefined if one can. */
export function whyNoOffer(
  request: Pick<AdminTicketRequest, 'status' | 'isPaid' | 'concertDate' | 'kind'>,
  now: Date,
): string | undefined {
  if (request.kind === 'resale')
    return 'This is a resold ticket at a fixed price, so you cannot make an offer.'
  if (request.isPaid) return 'This request has been paid for, so you cannot make another offer.'
  if (!canDo('make_offer', statusFromAdmin(request.status))) {
    return `This request was ${request.status}, so you cannot make an offer.`
  }
  return isUpcoming(request.concertDate, now) ? undefined : sharedSentences.event_over
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
