import type { Receipt } from '#contract/payments.ts'
import type { PaymentStatus } from '#contract/rules/orderStates.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { orderSaving } from '../tickets/orderMoney.ts'
import type { Ticket } from '../tickets/Ticket.ts'
import type { PaidOrder } from './Order.ts'
import type { Refund } from './Refund.ts'
import { resoldSeat } from './resoldSeat.ts'

interface Bought {
  paymentStatus: PaymentStatus | undefined
  refunds: readonly Refund[]
  tickets: readonly Ticket[]
}

export function presentReceipt(
  order: PaidOrder,
  request: TicketRequest,
  { refunds, tickets, paymentStatus }: Bought,
): Receipt {
  const dispute = paymentStatus === 'disputed' || paymentStatus === 'charged_back' ? paymentStatus : null
  return {
    paidAt: order.paidAt,
    section: order.section,
    row: order.row,
    seat: resoldSeat(order, tickets),
    ticketCount: order.ticketCount,
    subtotal: dollarsFromCents(order.subtotal),
    serviceFee: dollarsFromCents(order.serviceFee),
    discountApplied: dollarsFromCents(order.discount),
    totalAmount: dollarsFromCents(order.total),
    artist: request.artist,
    venue: request.venue,
    concertDate: request.concertDate,
    saving: orderSaving({ ...order, hasRefund: refunds.length > 0, isDisputed: dispute !== null }, request),
    dispute,
    hasTickets: tickets.some(
      ({ id, status }) => status !== 'refunded' && !refunds.some(({ ticketId }) => ticketId === id),
    ),
    refunds: refunds.map(({ id, amount, state, createdAt, explanation, ticketId }) => {
      const ticket = tickets.find((one) => one.id === ticketId)
      return {
        id,
        amount: dollarsFromCents(amount),
        state,
        createdAt,
        explanation,
        ticket: ticket ? { seat: ticket.seat, position: ticket.position } : null,
      }
    }),
  }
}
