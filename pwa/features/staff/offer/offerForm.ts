import { z } from 'zod/mini'
import { errorCatalogue } from '#contract/errors.ts'
import { type NewOffer, newOffer, type Offer } from '#contract/offers.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import { centsFromDollars, parseTypedPrice, priceOffer } from '#contract/rules/priceRules.ts'
import { canDo, statusFromAdmin } from '#contract/rules/requestStatus.ts'

/** What is typed into the Make Offer form, checked and turned into the body of the call by the contract. */
export const offerForm = z.pipe(
  z.pipe(
    z.object({
      section: z.string(),
      row: z.string(),
      ticketCount: z.number(),
      pricePerTicket: z.string(),
      notes: z.string(),
    }),
    z.transform((typed): NewOffer => ({ ...typed, pricePerTicket: Number(typed.pricePerTicket) })),
  ),
  newOffer,
)
export type OfferForm = z.input<typeof offerForm>

type Requested = Pick<AdminTicketRequest, 'section' | 'preferredRow' | 'ticketCount'>

/** What the form starts with: the offer that stands or was last made, else what the customer asked for. */
export function startOfOffer(request: Requested, offers: readonly Offer[]): OfferForm {
  const latest = currentOffer(offers)
  return {
    section: latest?.section ?? request.section,
    row: (latest ? latest.row : request.preferredRow) ?? '',
    ticketCount: latest?.ticketCount ?? request.ticketCount,
    pricePerTicket: latest?.pricePerTicket.toFixed(2) ?? '',
    notes: latest?.notes ?? '',
  }
}

/** Why no offer can be made on a request, in words; undefined when one can. */
export function whyNoOffer(
  request: Pick<AdminTicketRequest, 'status' | 'isPaid' | 'concertDate'>,
  now: Date,
): string | undefined {
  if (request.isPaid) return 'This request is paid, so no offer can be made on it.'
  if (!canDo('make_offer', statusFromAdmin(request.status))) {
    return `This request is ${request.status}, so no offer can be made on it.`
  }
  return isUpcoming(request.concertDate, now) ? undefined : errorCatalogue.event_over[1]
}

/** The prices of what is typed, in cents; undefined while the contract refuses the price or the number of tickets. */
export function totalsOf({ pricePerTicket, ticketCount }: Pick<OfferForm, 'pricePerTicket' | 'ticketCount'>) {
  const { data } = offerForm.safeParse({ section: '-', row: '', notes: '', pricePerTicket, ticketCount })
  if (!data) return undefined
  const each = centsFromDollars(data.pricePerTicket)
  return { each, ...priceOffer(each, data.ticketCount) }
}

/** How our price stands to what the customer found for the same seats, in cents; undefined where that is not money. */
export function compareWithFound(
  found: string,
  ticketCount: number,
  totalCents: number,
): { than: 'less' | 'more' | 'same'; cents: number } | undefined {
  const foundCents = parseTypedPrice(found)
  if (foundCents === undefined) return undefined
  const difference = foundCents * ticketCount - totalCents
  if (difference === 0) return { than: 'same', cents: 0 }
  return { than: difference > 0 ? 'less' : 'more', cents: Math.abs(difference) }
}
