import type { Knex } from 'knex'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import type { Refundable as PresentedRefundable } from '#contract/refunds.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { disputedMessage } from '#contract/rules/refundWords.ts'
import { seatPrice } from '#contract/rules/resaleRules.ts'
import { ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import { findPaidOrder, type PaidOrder } from '../payments/Order.ts'
import { leftToRefund, readDisputed } from '../payments/Refund.ts'
import { findTicketsOfOrder } from '../payments/resoldSeat.ts'
import type { Ticket } from '../tickets/Ticket.ts'
import { TicketReturn } from '../tickets/TicketReturn.ts'

/** Why something cannot be refunded. */
interface Refusal {
  code: ErrorCode
  message: string
}

interface RefundableSeat {
  ticket: Ticket
  /** What was paid for it, in cents. */
  price: number
  whyNot: Refusal | undefined
}

export interface RefundableOrder {
  order: PaidOrder
  /** The payment that paid it. */
  paymentId: string
  /** Cents. */
  left: number
  seats: RefundableSeat[]
}

type Refundable = (RefundableOrder & { whyNot: undefined }) | (Partial<RefundableOrder> & { whyNot: Refusal })

/** The tickets that can be withdrawn: neither used nor sent back. */
export const withdrawableStatuses = ticketStatusesBefore('deliver')

/** What staff can refund of a request, or why nothing. */
export async function readRefundable(db: Knex, requestId: string): Promise<Refundable> {
  const order = await findPaidOrder(db, requestId)
  const recorded = order && (await db('transactions').where({ orderId: order.id }).first('paymentId'))
  if (!order || !recorded) {
    return { whyNot: refusal('not_payable', 'This request is not paid, so there is nothing to refund.') }
  }
  const { paymentId } = recorded
  const left = await leftToRefund(db, paymentId)
  const tickets = await findTicketsOfOrder(db, order.id)
  const ids = tickets.map(({ id }) => id)
  const sold = await TicketReturn.query(db).whereIn('ticketId', ids).whereNotNull('soldAt')
  const seats = tickets.map((ticket) => ({
    ticket,
    price: seatPrice(order, ticket.position),
    whyNot: whyNotAsSeat(
      ticket,
      sold.some(({ ticketId }) => ticketId === ticket.id),
    ),
  }))
  const all = { order, paymentId, left, seats }
  const { held, lost } = await readDisputed(db, paymentId)
  if (held > 0) return { ...all, whyNot: refusal('already_refunded', disputedMessage) }
  if (left > 0) return { ...all, whyNot: undefined }
  const chargedBack = 'The client’s bank has taken back what was left of this payment.'
  return { ...all, whyNot: refusal('already_refunded', lost > 0 ? chargedBack : undefined) }
}

function whyNotAsSeat({ status }: Ticket, isSold: boolean): Refusal | undefined {
  if (withdrawableStatuses.includes(status)) return undefined
  const instead = 'Refund an amount instead.'
  if (status === 'refunded') return refusal('already_refunded', 'This seat was refunded before.')
  if (status === 'used') {
    return refusal('ticket_used', `This seat was used, so it cannot be withdrawn. ${instead}`)
  }
  return refusal(
    'ticket_returned',
    isSold
      ? `This seat was resold. ${instead}`
      : `The client has sent this seat back for resale, so it is paid back when it is sold. ${instead}`,
  )
}

function refusal(code: ErrorCode, message: string = errorCatalogue[code][1]): Refusal {
  return { code, message }
}

export function presentRefundable({ left = 0, seats = [], whyNot }: Refundable): PresentedRefundable {
  return {
    left: dollarsFromCents(Math.max(0, left)),
    whyNot: whyNot?.message ?? null,
    seats: seats.map((seat) => ({
      ticketId: seat.ticket.id,
      seatInfo: seat.ticket.seatInfo,
      price: dollarsFromCents(seat.price),
      whyNot: seat.whyNot?.message ?? null,
    })),
  }
}
