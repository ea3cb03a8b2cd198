import { expect } from 'vitest'
import { unwantedMoneyReasons } from '#contract/rules/refundRules.ts'
import { expectSoundResales } from '../resaleBooks.ts'
import type { MoneyWorld } from './moneyWorld.ts'

const isUnwanted = (reason: string) => (unwantedMoneyReasons as readonly string[]).includes(reason)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What holds at every moment, whatever is under way. */
export async function expectSafe(world: MoneyWorld): Promise<void> {
  const { db } = world.app.deps
  const orders = await db('orders')
  const tickets = await db('tickets')
  const transactions = await db('transactions')

  const live = orders.filter(({ state }) => state !== 'closed').map(({ requestId }) => requestId)
  expect(new Set(live).size, 'a request has at most one live order').toBe(live.length)

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
    const booked = transactions.filter(({ orderId }) => orderId === order.id)
    expect(
      booked.map(({ totalAmount }) => totalAmount),
      `transactions of ${about}`,
    ).toEqual(isPaid ? [order.total] : [])
  }

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

  await expectSoundResales(db, world.seed)
}

/** What holds in addition once nothing is under way. */
export async function expectSettled(world: MoneyWorld): Promise<void> {
  await expectSafe(world)
  const { db } = world.app.deps
  const { intents, refunds: given } = await world.atProvider()
  const orders = await db('orders')
  const payments = await db('payments')
  const refunds = await db('refunds')

  for (const intent of intents) {
    const payment = payments.find(({ paymentIntentId }) => paymentIntentId === intent.id)
    const order = orders.find(({ id }) => id === payment?.orderId)
    const about = `${intent.id} (${intent.status}) of order ${order?.id} (${order?.state})`
    if (!payment) {
      // Its creation was never answered, so nobody has ever held its secret.
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
    // All of it goes back. Where that has failed for good, or staff did it by hand, they settle the rest with the customer.
    const last = own.filter(({ id }) => !own.some(({ retryOf }) => retryOf === id))
    expect(sum(last.map(({ amount }) => amount)), about).toBeGreaterThanOrEqual(intent?.amount_received ?? 0)
  }
}
