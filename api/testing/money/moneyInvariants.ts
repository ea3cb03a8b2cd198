import type { Knex } from 'knex'
import { expect } from 'vitest'
import { holdingStatuses, lostStatuses } from '#contract/rules/disputeRules.ts'
import { paymentStatuses, paymentStatusOf } from '#contract/rules/orderStates.ts'
import { unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import { readOrderMoney } from '../../features/tickets/orderMoney.ts'
import type { MoneyWorld } from './moneyWorld.ts'

const isUnwanted = (reason: string) => (unwantedMoneyReasons as readonly string[]).includes(reason)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What holds at all times, whatever is under way. */
export async function expectSafe(db: Knex): Promise<void> {
  const orders = await db('orders')
  const tickets = await db('tickets')
  const transactions = await db('transactions')

  const live = orders.filter(({ state }) => state !== 'closed').map(({ requestId }) => requestId)
  expect(new Set(live).size, 'a request has at most one live order').toBe(live.length)

  for (const { id, status } of await db('ticket_requests')) {
    const order = orders.find(({ requestId, state }) => requestId === id && state !== 'closed')
    const about = `request ${id} with an order that is ${order?.state}`
    if (order) expect(status, about).toBe(order.state === 'paid' ? 'completed' : 'accepted')
    else expect(status, about).not.toBe('accepted')
  }
  const pending = await db('offers').where({ status: 'pending' }).select('requestId')
  expect(new Set(pending.map(({ requestId }) => requestId)).size, 'one pending offer').toBe(pending.length)

  for (const order of orders) {
    const seats = tickets.filter(({ orderId }) => orderId === order.id)
    const isPaid = order.state === 'paid'
    const about = `${order.kind} order ${order.id} (${order.state})`
    const isReserved = order.kind === 'resale' && order.state === 'open'
    expect(seats.length, `tickets of ${about}`).toBe(isPaid || isReserved ? order.ticketCount : 0)
    expect(
      seats.every(({ locked }) => Boolean(locked) === isReserved),
      `locks of ${about}`,
    ).toBe(true)
    expect(new Set(seats.map(({ position }) => position)).size, `seats of ${about}`).toBe(seats.length)
    const recorded = transactions.filter(({ orderId }) => orderId === order.id)
    expect(
      recorded.map(({ totalAmount }) => totalAmount),
      `transactions of ${about}`,
    ).toEqual(isPaid ? [order.total] : [])
  }

  await expectBalance(db, transactions)

  const uses = await db('discount_uses').whereNot({ state: 'released' })
  for (const code of await db('discount_codes')) {
    const count = uses.filter(({ codeId }) => codeId === code.id).length
    expect(code.currentUses, `uses of ${code.code}`).toBe(count)
    expect(count, `uses of ${code.code}`).toBeLessThanOrEqual(code.maxUses)
  }
  for (const order of orders.filter(({ state }) => state === 'paid')) {
    const own = uses.filter(({ orderId }) => orderId === order.id).map(({ codeId, state }) => [codeId, state])
    const expected = order.discountCodeId === null ? [] : [[order.discountCodeId, 'redeemed']]
    expect(own, `codes of order ${order.id}`).toEqual(expected)
    expect(order.discount, `discount of order ${order.id}`).toBe(own.length * order.serviceFee)
  }

  await expectSoundResales(db)
}

/** What was captured is what is kept, refunded and charged back, to the cent, in each payment and in the sums of each span of time. */
async function expectBalance(db: Knex, transactions: readonly Row[]): Promise<void> {
  const disputes: Row[] = await db('disputes')
  for (const {
    id,
    paymentId,
    totalAmount,
    refundedAmount,
    chargedBackAmount,
    paymentStatus,
  } of transactions) {
    const [total, refunded, chargedBack] = [totalAmount, refundedAmount, chargedBackAmount].map(Number) as [
      number,
      number,
      number,
    ]
    const about = `transaction ${id}`
    const own = disputes.filter((dispute) => dispute.paymentId === paymentId)
    const amountOf = (statuses: readonly string[]) =>
      sum(own.filter(({ status }) => statuses.includes(String(status))).map(({ amount }) => Number(amount)))
    expect(chargedBack, about).toBe(Math.min(amountOf(lostStatuses), total - refunded))
    const kept = total - refunded - chargedBack
    const isDisputed = amountOf(holdingStatuses) > 0 && kept > 0
    const expected = chargedBack > 0 ? 'charged_back' : paymentStatusOf(total, refunded)
    expect(paymentStatus, about).toBe(isDisputed ? 'disputed' : expected)
  }
  const totals: Row[] = await db('transaction_totals')
  for (const span of ['hour', 'day', 'month']) {
    const inTotals = (column: string) =>
      sum(totals.filter((row) => row.span === span).map((row) => Number(row[column])))
    const inRows = (column: string) => sum(transactions.map((row) => Number(row[column])))
    for (const status of paymentStatuses) {
      const own = totals.filter((row) => row.span === span && row.paymentStatus === status)
      const count = transactions.filter(({ paymentStatus }) => paymentStatus === status).length
      expect(sum(own.map(({ payments }) => Number(payments))), `${status} by ${span}`).toBe(count)
    }
    expect([inTotals('revenue'), inTotals('refunded'), inTotals('chargedBack')], `sums by ${span}`).toEqual([
      inRows('totalAmount'),
      inRows('refundedAmount'),
      inRows('chargedBackAmount'),
    ])
  }
}

/** What holds in addition once nothing is under way. */
export async function expectSettled(world: MoneyWorld): Promise<void> {
  const { db } = world.app
  await expectSafe(db)
  const { intents, refunds: given, disputes } = await world.atProvider()
  const orders = await db('orders')
  const payments = await db('payments')
  const refunds = await db('refunds')

  for (const intent of intents) {
    const payment = payments.find(({ paymentIntentId }) => paymentIntentId === intent.id)
    const order = orders.find(({ id }) => id === payment?.orderId)
    const about = `${intent.id} (${intent.status}) of order ${order?.id} (${order?.state})`
    if (!payment) {
      // The creation was never answered, so nobody has ever held the secret.
      expect(intent.amount_received, about).toBe(0)
      continue
    }
    if (intent.status === 'succeeded') expect(payment.state, about).toBe('succeeded')
    if (order.state === 'closed' && !world.forgotten.has(intent.id)) {
      expect(['succeeded', 'canceled'], about).toContain(intent.status)
    }
    const back = given.filter(
      (refund) =>
        refund.payment_intent === intent.id && !['failed', 'canceled'].includes(refund.status ?? ''),
    )
    expect(sum(back.map(({ amount }) => amount)), about).toBeLessThanOrEqual(intent.amount_received)
  }

  const reserved = await db('discount_uses').where({ state: 'reserved' })
  for (const { orderId } of reserved) {
    const order = orders.find(({ id }) => id === orderId)
    expect(order.state, `the order that holds a use`).toBe('open')
  }

  const recorded = await db('disputes').whereNot({ status: 'fraud_warning' })
  const ours = disputes.filter((dispute) =>
    payments.some((one) => one.paymentIntentId === dispute.payment_intent),
  )
  expect(recorded.map(({ stripeDisputeId: id, status }) => [id, status]).sort()).toEqual(
    ours.map(({ id, status }) => [id, status]).sort(),
  )

  const transactions = await db('transactions')
  for (const payment of payments.filter(({ state }) => state === 'succeeded')) {
    const intent = intents.find(({ id }) => id === payment.paymentIntentId)
    const order = orders.find(({ id }) => id === payment.orderId)
    const about = `payment ${payment.id} of order ${order.id} (${order.state})`
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id)
    if (transactions.some(({ paymentId }) => paymentId === payment.id)) {
      expect(intent?.amount_received, about).toBe(order.total)
      const unwanted = own.filter(({ reason }) => isUnwanted(reason))
      expect(unwanted, about).toEqual([])
      continue
    }
    // All of the money goes back, by us or by the bank. Where a refund has failed for good, or staff made it by hand, staff settle the
    // rest with the customer.
    const last = own.filter(({ id }) => !own.some(({ retryOf }) => retryOf === id))
    const disputed = sum(recorded.flatMap((one) => (one.paymentId === payment.id ? one.amount : [])))
    const back = disputed + sum(last.map(({ amount }) => amount))
    expect(back, about).toBeGreaterThanOrEqual(intent?.amount_received ?? 0)
  }
  await expectChangesDone(db)
}

interface Row {
  [column: string]: string | number | boolean | null
}

/**
 * Expects what has to hold at any time, whatever has happened: each seat has one owner who can use it, a return pays its seller
 * back at most once, refunds do not exceed what was captured, and a listing is sold if and only if one purchase of it lives.
 */
async function expectSoundResales(db: Knex): Promise<void> {
  const all = (table: string): Promise<Row[]> => db(table).select()
  const [tickets, returns, listings] = [
    await all('tickets'),
    await all('ticket_returns'),
    await all('resell_notifications'),
  ]
  const [optIns, orders, requests] = [
    await all('resell_opt_ins'),
    await all('orders'),
    await all('ticket_requests'),
  ]
  const [payments, refunds] = [await all('payments'), await all('refunds')]
  const transactions = await all('transactions')

  for (const root of tickets.filter(({ sourceTicketId }) => sourceTicketId === null)) {
    const chain = [root]
    for (let heir = heirOf(root, tickets); heir; heir = heirOf(heir, tickets)) chain.push(heir)
    const earlier = chain.slice(0, -1)
    expect(
      earlier.map(({ status }) => status),
      `owners before ${root.id}`,
    ).toEqual(earlier.map(() => 'returning'))
    expect(
      earlier.filter(({ locked }) => locked),
      `locked owners before ${root.id}`,
    ).toEqual([])
    const usable = chain.filter(
      ({ status, locked }) => !locked && !['returning', 'pending', 'refunded'].includes(String(status)),
    )
    expect(usable.length, `owners who can use ${root.id}`).toBeLessThanOrEqual(1)
  }

  for (const ticket of tickets) {
    const open = returns.filter(({ ticketId, endedAt }) => ticketId === ticket.id && endedAt === null)
    expect(open.length, `open returns of ${ticket.id}`).toBe(ticket.status === 'returning' ? 1 : 0)
    const seat = refunds.filter(({ ticketId, reason }) => ticketId === ticket.id && reason === 'resold')
    expect(
      seat.filter(({ retryOf }) => retryOf === null).length,
      `refunds of ${ticket.id}`,
    ).toBeLessThanOrEqual(1)
    expect(seat.length > 0, `a refund without a sale of ${ticket.id}`).toBe(
      returns.some(({ ticketId, refundId }) => ticketId === ticket.id && refundId !== null),
    )
  }
  for (const { id, orderId } of tickets.filter(({ status }) => status === 'refunded')) {
    const paid = transactions.find((each) => each.orderId === orderId)
    const made = refunds.filter(
      ({ paymentId, reason }) => paymentId === paid?.paymentId && reason === 'by_staff',
    )
    expect(
      made.some(({ ticketId }) => ticketId === null || ticketId === id),
      `a refund of the withdrawn ${id}`,
    ).toBe(true)
  }
  for (const { id, soldAt, endedAt, refundId } of returns) {
    if (soldAt !== null) expect(endedAt, `the sold return ${id} has ended`).toBeNull()
    else expect(refundId, `the unsold return ${id} is refunded`).toBeNull()
  }

  for (const payment of payments) {
    const given = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
    const sum = given.reduce((total, { amount }) => total + Number(amount), 0)
    // Whether it succeeded is not asked: staff may refund by hand what has not been reported to us yet.
    const captured = Number(payment.capturedAmount ?? payment.amount)
    expect(sum, `refunds of payment ${payment.id}`).toBeLessThanOrEqual(captured)
  }

  for (const listing of listings) {
    const live = orders.filter(({ listingId, state }) => listingId === listing.id && state !== 'closed')
    const chosen = optIns.filter(({ listingId, chosenAt }) => listingId === listing.id && chosenAt !== null)
    const heir = tickets.find(({ sourceTicketId }) => sourceTicketId === listing.ticketId)
    const isSold = listing.status === 'sold'
    expect([live.length, chosen.length], `purchases of listing ${listing.id}`).toEqual(
      isSold ? [1, 1] : [0, 0],
    )
    const sent = returns.find(({ id }) => id === listing.returnId)
    if (listing.status === 'active') {
      expect(sent?.endedAt, `an active listing of an ended return`).toBeNull()
      const source = tickets.find(({ id }) => id === listing.ticketId)
      const paid = transactions.find(({ orderId }) => orderId === source?.orderId)
      expect(['disputed', 'charged_back'], `the payment of the listed ${source?.id}`).not.toContain(
        paid?.paymentStatus,
      )
    }
    if (!isSold) {
      if (sent?.endedAt === null) expect(heir, `an heir of the unsold ${listing.ticketId}`).toBeUndefined()
      continue
    }
    const [order] = live
    expect(heir, `the heir of listing ${listing.id}`).toMatchObject({ orderId: order?.id })
    expect(Boolean(heir?.locked), `the lock of ${heir?.id}`).toBe(order?.state === 'open')
    expect(chosen[0]?.userId, `who was chosen for ${listing.id}`).toBe(order?.buyerId)
    const status = requests.find(({ id }) => id === order?.requestId)?.status
    expect(status, `the request of listing ${listing.id}`).toBe(
      order?.state === 'open' ? 'accepted' : 'completed',
    )
  }
}

function heirOf({ id }: Row, tickets: readonly Row[]): Row | undefined {
  return tickets.find(({ sourceTicketId }) => sourceTicketId === id)
}

/** A moved show has its new date everywhere, and of a cancelled one nothing can be used, paid or refunded any more. */
async function expectChangesDone(db: Knex): Promise<void> {
  const open = await db('show_change_requests').where({ doneAt: null })
  expect(open, 'changes of shows that are not carried out').toEqual([])
  const requests = await db('ticket_requests')
  const tickets = await db('tickets')
  const money = await readOrderMoney(
    db,
    tickets.map(({ orderId }) => orderId),
  )
  // Staff decide about what the bank gives back, and about refunds that failed.
  const disputed = (await db('disputes')).map(({ paymentId }) => paymentId)
  const failed: Row[] = await db('refunds').where({ state: 'failed' })
  for (const { requestId, orderId, status, concertDate } of tickets) {
    const request = requests.find(({ id }) => id === requestId)
    expect(concertDate, `the date of a ticket of ${requestId}`).toBe(request?.concertDate)
    if (request?.showCancelledAt === null) continue
    const order = money.get(orderId)
    if (!order || disputed.includes(order.paymentId)) continue
    if (failed.some(({ paymentId }) => paymentId === order.paymentId)) continue
    expect(order.remaining, `what is left of the cancelled ${requestId}`).toBeLessThanOrEqual(0)
    expect(['refunded', 'used', 'returning'], `a ticket of the cancelled ${requestId}`).toContain(status)
  }
}
