import { AppError } from '#contract/errors.ts'
import type { NewRefund } from '#contract/refunds.ts'
import { centsFromDollars, dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import { withoutWord } from '#contract/rules/seats.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, inTransactionOnce, type Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import { settleAlerts } from '../notifications/alertStaff.ts'
import { listRefunds, type RefundForStaff } from '../payments/listRefunds.ts'
import { queueRefund } from '../payments/refunds.ts'
import { lockForMessage } from '../requests/changeRequestStatus.ts'
import { endRefundedReturns } from '../resale/returns.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { countSeats, deliveryAlerts } from '../tickets/withUndelivered.ts'
import { type RefundableOrder, readRefundable, withdrawableStatuses } from './refundable.ts'

interface StaffRefund {
  actor: Actor
  command: Command | undefined
  requestId: string
  wanted: NewRefund
}

/** A refund to be sent. Cents. */
interface Part {
  amount: number
  ticket: Ticket | null
}

/**
 * Staff refund what is left of a paid order, some of its seats or an amount. Seats that are refunded are withdrawn. The customer reads
 * the reason in the conversation, and is mailed it like any message of staff. Everything happens under the request's lock.
 *
 * @returns all refunds of the request
 * @throws {AppError} not_payable, already_refunded, invalid_input if it is more than is left; of a seat: not_found, ticket_used,
 *   ticket_returned
 */
export async function refundByStaff(
  deps: Deps,
  { actor, command, requestId, wanted }: StaffRefund,
): Promise<RefundForStaff[]> {
  return inTransactionOnce(deps, command, { id: requestId, load: listRefunds }, async (tx) => {
    const request = await lockForMessage(tx, requestId, { fromStaff: true, text: wanted.reason })
    if (!request) throw new AppError('not_found')
    const refundable = await readRefundable(tx.db, requestId)
    if (refundable.whyNot) throw new AppError(refundable.whyNot.code, { message: refundable.whyNot.message })
    const { left, seats } = refundable

    const parts = split(wanted, left, seats)
    const sum = parts.reduce((total, { amount }) => total + amount, 0)
    if (sum > left) {
      const message = `Only ${money(left)} of this payment is left to refund.`
      throw new AppError('invalid_input', { message, fields: { [fieldOf(wanted)]: message } })
    }
    await queueParts(tx, refundable, parts, { explanation: wanted.reason, madeBy: actor.id })
    if (wanted.what === 'order') await withdrawOrder(tx, refundable)
    else if (wanted.what === 'seats') await withdraw(tx, wanted.ticketIds)
    await settleMoneyBack(tx, requestId)

    const text = write(wanted, parts, sum)
    const id = newId(tx.now)
    await addChatMessage(tx, request, { id, author: actor, fromStaff: true, kind: 'chat', text })
    await settleDeliveries(tx, requestId, actor.id)
    return listRefunds(tx.db, requestId)
  })
}

interface Maker {
  /** What the customer reads. */
  explanation: string
  madeBy: string
}

/** All that is left of an order goes back, and its tickets are withdrawn. The caller holds the request's lock. */
export async function refundRest(tx: Tx, refundable: RefundableOrder, maker: Maker): Promise<void> {
  await queueParts(tx, refundable, [{ amount: refundable.left, ticket: null }], maker)
  await withdrawOrder(tx, refundable)
  await settleDeliveries(tx, refundable.order.requestId, maker.madeBy)
}

async function queueParts(
  tx: Tx,
  { order, paymentId }: RefundableOrder,
  parts: readonly Part[],
  { explanation, madeBy }: Maker,
): Promise<void> {
  for (const { amount, ticket } of parts) {
    const refund = { paymentId, amount, ticketId: ticket?.id ?? null, reason: 'by_staff' as const }
    const id = await queueRefund(tx, { ...refund, explanation, madeBy })
    if (id === undefined) throw new Error(`Payment ${paymentId} takes no refund by staff`)
    await recordEvent(tx, {
      type: 'payment.refund_queued',
      actorId: madeBy,
      requestId: order.requestId,
      customerId: order.buyerId,
      subjectId: id,
      data: { amount, reason: 'by_staff' },
    })
  }
}

async function withdrawOrder(tx: Tx, { order }: RefundableOrder): Promise<void> {
  await endRefundedReturns(tx, order.id)
  await Ticket.query(tx.db)
    .where({ orderId: order.id })
    .whereIn('status', withdrawableStatuses)
    .patch({ status: 'refunded' })
}

/** Nobody is reminded of tickets that are not to be delivered any more. */
async function settleDeliveries(tx: Tx, requestId: string, actorId: string): Promise<void> {
  const { pending } = await countSeats(tx.db, requestId)
  if (pending === 0) await settleAlerts(tx, { actorId, requestId, events: deliveryAlerts })
}

/** Any refund answers a customer who wants the money back, because the show has moved. */
async function settleMoneyBack(tx: Tx, requestId: string): Promise<void> {
  await tx
    .db('ticket_requests')
    .where({ id: requestId })
    .update({ moneyBackUntil: null, moneyBackAskedAt: null })
}

function split(wanted: NewRefund, left: number, seats: RefundableOrder['seats']): Part[] {
  if (wanted.what === 'order') return [{ amount: left, ticket: null }]
  if (wanted.what === 'amount') return [{ amount: centsFromDollars(wanted.amount), ticket: null }]
  return [...new Set(wanted.ticketIds)].map((id) => {
    const seat = seats.find(({ ticket }) => ticket.id === id)
    if (!seat) throw new AppError('not_found', { message: 'This ticket is of another request' })
    const { ticket, price, whyNot } = seat
    if (whyNot) {
      const message = `${ticket.seatInfo}: ${whyNot.message}`
      throw new AppError(whyNot.code, { message, fields: { ticketIds: message } })
    }
    return { amount: price, ticket }
  })
}

function fieldOf({ what }: NewRefund): string {
  return what === 'seats' ? 'ticketIds' : 'amount'
}

/** Tickets are opened and used without the request's lock. */
async function withdraw(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  const ids = [...new Set(ticketIds)]
  const withdrawn = await Ticket.query(tx.db)
    .whereIn('id', ids)
    .whereIn('status', withdrawableStatuses)
    .patch({ status: 'refunded' })
  if (withdrawn < ids.length) throw new AppError('request_changed')
}

function money(cents: number): string {
  return formatMoney(dollarsFromCents(cents))
}

/** `We are refunding $180.00 for Seat 11: …`: it may still fail. */
function write({ what, reason }: NewRefund, parts: readonly Part[], sum: number): string {
  const seats = parts.flatMap(({ ticket }) => ticket ?? []).map(nameOf)
  const all = seats.length > 1 ? `${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}` : seats[0]
  const about = what === 'order' ? ' for your order' : all ? ` for ${all}` : ''
  return `We are refunding ${money(sum)}${about}: ${reason}`
}

function nameOf({ seat, seatInfo }: Ticket): string {
  return seat ? `Seat ${withoutWord('seat', seat)}` : seatInfo
}
