import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, id, requiredText, typedDollars } from './fields.ts'
import { refund } from './payments.ts'

const seatsRequired = 'Please choose at least one seat'

/** The reason is what the customer reads. */
const reason = requiredText('Please write a reason, which the client reads', 500)

/** `order`: all that is left of the payment, with the fee. `seats`: what was paid for each, without it. `amount`: in dollars. */
export const newRefund = z.discriminatedUnion('what', [
  z.object({ what: z.literal('order'), reason }),
  z.object({
    what: z.literal('seats'),
    ticketIds: z.array(id, { error: seatsRequired }).check(z.minLength(1, seatsRequired), z.maxLength(10)),
    reason,
  }),
  z.object({
    what: z.literal('amount'),
    amount: typedDollars('Please enter an amount'),
    reason,
  }),
])
export type NewRefund = z.output<typeof newRefund>

/** What staff can refund of a request. */
export const refundable = z.object({
  /** What is left of the payment, in dollars. */
  left: dollars,
  /** The sentence why nothing can be refunded; null if something can. */
  whyNot: z.nullable(z.string()),
  seats: z.array(
    z.object({
      ticketId: id,
      seatInfo: z.string(),
      /** What goes back for it, in dollars. */
      price: dollars,
      /** The sentence why it cannot be refunded as a seat; null if it can. */
      whyNot: z.nullable(z.string()),
    }),
  ),
})
export type Refundable = z.output<typeof refundable>

const params = z.object({ id })

export const refundsApi = {
  refundable: endpoint({
    method: 'GET',
    path: '/api/admin/ticket-requests/{id}/refundable',
    kind: 'json',
    params,
    reply: refundable,
  }),
  /** Returns all refunds of the request, newest first. */
  make: endpoint({
    method: 'POST',
    path: '/api/admin/ticket-requests/{id}/refunds',
    kind: 'json',
    params,
    body: newRefund,
    reply: z.array(refund),
    repeatableByKey: true,
  }),
}
