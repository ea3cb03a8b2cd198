import type { Knex } from 'knex'
import { expect } from 'vitest'

/** Anything with access to the database. */
interface Books {
  deps: { db: Knex }
}

/** All rows about a request's purchase. */
export async function booksOf({ deps: { db } }: Books, requestId: string) {
  const orders = await db('orders').where({ requestId }).orderBy('createdAt')
  const orderIds = orders.map(({ id }) => id)
  const payments = await db('payments').whereIn('orderId', orderIds).orderBy(['createdAt', 'attempt'])
  const paymentIds = payments.map(({ id }) => id)
  return {
    request: await db('ticket_requests').where({ id: requestId }).first(),
    offers: await db('offers').where({ requestId }).orderBy('createdAt'),
    orders,
    payments,
    tickets: await db('tickets').where({ requestId }).orderBy('position'),
    transactions: await db('transactions').whereIn('orderId', orderIds),
    refunds: await db('refunds').whereIn('paymentId', paymentIds).orderBy('createdAt'),
    alerts: await db('admin_messages').where({ requestId }).orderBy('createdAt'),
    events: (await db('events').where({ requestId }).orderBy('id')).map(({ type }) => String(type)),
  }
}

/** Expects one payment, applied once: a completed request, one ticket per seat, one transaction, one receipt. */
export async function expectPaidOnce(app: Books, requestId: string, seats = 2): Promise<void> {
  const books = await booksOf(app, requestId)
  expect(books.request).toMatchObject({ status: 'completed', paidAt: expect.any(String) })
  expect(books.orders.filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect(books.tickets.map(({ position }) => position)).toEqual(
    Array.from({ length: seats }, (_, index) => index + 1),
  )
  expect(books.transactions).toHaveLength(1)
  expect(books.refunds).toEqual([])
  expect(books.events.filter((type) => type === 'order.paid')).toHaveLength(1)
  const paid = books.orders.find(({ state }) => state === 'paid')
  const receipts = await app.deps.db('jobs').where({ payload: JSON.stringify({ orderId: paid?.id }) })
  expect(receipts.filter(({ kind }) => kind === 'payments.mail_receipt')).toHaveLength(1)
}
