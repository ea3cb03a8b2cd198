import { z } from 'zod/mini'
import { author, chatMessage, newChatMessage } from './chat.ts'
import { endpoint } from './endpoint.ts'
import {
  dollars,
  id,
  instant,
  optionalText,
  requiredText,
  ticketCount,
  typedDollars,
  wordOf,
} from './fields.ts'
import { requestsApi } from './requests.ts'
import { offerStatuses } from './rules/offerRules.ts'
import { centsFromDollars, isOfferable, priceOffer } from './rules/priceRules.ts'

/** Characters of its texts. */
export const longestOffer = { section: 100, row: 20, notes: 1000 } as const

export const newOffer = z
  .object({
    ticketCount,
    section: requiredText('Section is required', longestOffer.section),
    row: optionalText(longestOffer.row),
    /** Dollars per ticket, without the service fee. */
    pricePerTicket: typedDollars('Price must be positive'),
    notes: optionalText(longestOffer.notes),
  })
  .check(
    z.refine((offer) => isOfferable(priceOffer(centsFromDollars(offer.pricePerTicket), offer.ticketCount)), {
      path: ['pricePerTicket'],
      error: 'The total must stay under $100,000',
    }),
  )
export type NewOffer = z.input<typeof newOffer>

export const offer = z.object({
  id,
  requestId: id,
  section: z.string(),
  row: z.nullable(z.string()),
  ticketCount: z.int(),
  pricePerTicket: dollars,
  subtotal: dollars,
  serviceFee: dollars,
  /** Subtotal plus service fee: what the customer pays. */
  totalPrice: dollars,
  notes: z.nullable(z.string()),
  /** Nobody can answer an offer in a status that this build does not know. */
  status: wordOf(offerStatuses, 'superseded'),
  expiresAt: instant,
  createdAt: instant,
  /** The id only for staff. */
  madeBy: z.extend(author, { id: z.optional(id) }),
})
export type Offer = z.output<typeof offer>

export const acceptedOffer = z.object({
  /** Null if the card provider could not be reached. The acceptance remains valid, and checkout asks again. */
  paymentIntentClientSecret: z.nullable(z.string()),
  totalAmount: dollars,
  subtotal: dollars,
  serviceFee: dollars,
})

const offerId = z.object({ offerId: id })

export const offersApi = {
  listForRequest: endpoint({
    method: 'GET',
    path: '/api/ticket-requests/{id}/offers',
    kind: 'json',
    params: z.object({ id }),
    reply: z.array(offer),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/offers/{offerId}/accept',
    kind: 'json',
    params: offerId,
    reply: acceptedOffer,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/offers/{offerId}/decline',
    kind: 'json',
    params: offerId,
    reply: offer,
  }),
  /** Negotiates: the offer stays open and the message is added to the request's chat. */
  respond: endpoint({
    method: 'POST',
    path: '/api/offers/{offerId}/respond',
    kind: 'json',
    params: offerId,
    body: z.pick(newChatMessage, { message: true, writtenAt: true }),
    reply: chatMessage,
    status: 201,
    repeatableByKey: true,
    queuedFields: ['writtenAt'],
  }),
  adminListForRequest: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/offers',
    kind: 'json',
    params: requestsApi.get.params,
    reply: z.array(offer),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/offer',
    kind: 'json',
    params: requestsApi.get.params,
    body: newOffer,
    reply: offer,
    status: 201,
    repeatableByKey: true,
    /** `offersVersion` of the newest offer when the form was started; refused with `offer_moved`. */
    comparesVersion: true,
  }),
}
