import { z } from 'zod/mini'
import { type AdminTicketRequest, requestUpdate } from '#contract/requests.ts'
import type { PlaceholderValues } from '#contract/rules/cannedReplies.ts'
import { firstName } from '#contract/rules/names.ts'
import { centsFromDollars, dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { formatInstant } from '../../../ui/format.ts'
import { parsePrice, typedPrice } from '../offer/offerForm.ts'

/** The schema of the text response form. Its output is the body of the call. */
export const responseForm = z.pipe(
  z.pipe(
    z.object({ adminResponse: z.string(), offerPrice: typedPrice() }),
    z.transform(
      ({ adminResponse, offerPrice }): z.input<typeof requestUpdate> => ({
        status: 'admin_responded',
        adminResponse,
        offerPrice: offerPrice.trim() === '' ? null : parsePrice(offerPrice),
      }),
    ),
  ),
  requestUpdate,
)

/** What the client is told for a typed base price, in dollars; undefined while there is no valid price. */
export function clientPrice(offerPrice: string): number | undefined {
  const { data } = responseForm.safeParse({ adminResponse: '-', offerPrice })
  if (data?.offerPrice == null) return undefined
  return dollarsFromCents(centsFromDollars(data.offerPrice) + serviceFeeCents)
}

/** The price per ticket of an offer made of a text response, rounded down to the cent, as the form has it. */
export function priceEach(offerPrice: number, ticketCount: number): string {
  const each = Math.floor((centsFromDollars(offerPrice) - serviceFeeCents) / ticketCount)
  return dollarsFromCents(each).toFixed(2)
}

/** What stands in for the placeholders of a canned reply. */
export function placeholderValues(
  request: Pick<AdminTicketRequest, 'name' | 'artist' | 'currentOffer' | 'offerPrice' | 'deadlineAt'>,
  formatMoney: (dollars: number) => string,
  now: Date,
): PlaceholderValues {
  const { currentOffer, offerPrice, deadlineAt } = request
  const isOpen = currentOffer?.status === 'pending' || currentOffer?.status === 'accepted'
  const total = isOpen ? currentOffer.totalPrice : offerPrice
  return {
    name: firstName(request.name),
    artist: request.artist,
    total: total === null ? undefined : formatMoney(total),
    due: deadlineAt === null ? undefined : formatInstant(deadlineAt, now),
  }
}
