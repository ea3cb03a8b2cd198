import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { booksOf, expectPaidOnce } from '../../testing/books.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  makeOffer,
  offerTerms,
  openCheckout,
  payByCard,
} from '../../testing/factories.ts'
import { providerRefunds } from '../../testing/lateMoney.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { deliverEvent, eventsAbout, ofType } from '../../testing/webhooks.ts'

/** Two seats for $180 each, and the fee. */
const price = 37_500
const halfAnHourMs = 30 * 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ deliverWebhooks: false })
})
afterAll(() => app.stop())

interface Paid extends Deal {
  intentId: string
  succeeded: Stripe.Event
  intent: Stripe.PaymentIntent
}

/** An order paid at the provider, whose webhook has not been delivered. */
async function paidAtTheProvider(): Promise<Paid> {
  const deal = await acceptedRequest(app)
  const { clientSecret, intentId } = await openCheckout(deal)
  expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  const succeeded = structuredClone(ofType(await eventsAbout(app, intentId), 'payment_intent.succeeded'))
  return { ...deal, intentId, succeeded, intent: succeeded.data.object as Stripe.PaymentIntent }
}

async function expectNothingIssued(requestId: string): Promise<void> {
  const books = await booksOf(app, requestId)
  expect(books.request).toMatchObject({ status: 'accepted', paidAt: null })
  expect(books.orders).toMatchObject([{ state: 'open' }])
  expect([books.tickets, books.transactions]).toEqual([[], []])
  expect(books.events).not.toContain('order.paid')
}

const refundsOf = ({ admin, request }: Deal) =>
  admin.client.call(paymentsApi.adminListRefunds, { params: { id: request.id } })

describe('a success whose money is not the order’s', () => {
  it.each<[string, string, (paid: Paid) => void]>([
    ['another amount', 'wrong_amount', ({ intent }) => Object.assign(intent, { amount: 50_000 })],
    [
      'a part of the amount',
      'wrong_amount',
      ({ intent }) => Object.assign(intent, { amount_received: 1_000 }),
    ],
    ['another currency', 'wrong_currency', ({ intent }) => Object.assign(intent, { currency: 'eur' })],
    ['another account', 'wrong_account', ({ succeeded }) => Object.assign(succeeded, { account: 'acct_1' })],
    ['the other mode', 'wrong_account', ({ succeeded }) => Object.assign(succeeded, { livemode: true })],
    [
      'an intent of the other mode',
      'wrong_account',
      ({ intent }) => Object.assign(intent, { livemode: true }),
    ],
    [
      'another order',
      'wrong_order',
      ({ intent }) => Object.assign(intent, { metadata: { orderId: randomUUID() } }),
    ],
  ])('as %s issues nothing: it is refunded, staff are alerted and see why', async (_, reason, change) => {
    const paid = await paidAtTheProvider()
    change(paid)
    // Delivered twice at once, under two ids, and once more later.
    const twin = { ...paid.succeeded, id: `evt_${randomUUID()}` }
    const answers = await Promise.all([deliverEvent(app, paid.succeeded), deliverEvent(app, twin)])
    answers.push(await deliverEvent(app, paid.succeeded))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])

    await expectNothingIssued(paid.request.id)
    const books = await booksOf(app, paid.request.id)
    const amount = paid.intent.amount_received
    expect(books.refunds).toMatchObject([{ amount, reason, state: 'queued' }])
    expect(books.alerts).toMatchObject([
      {
        subject: 'A payment does not match its order and issued no tickets',
        message: expect.stringMatching(/ came in for an order of \$375\.00.* It goes back in full/),
        priority: 'urgent',
      },
    ])
    expect(await refundsOf(paid)).toMatchObject([{ amount: amount / 100, reason, state: 'queued' }])

    await app.runJobs()
    expect(await providerRefunds(app, paid.intentId)).toMatchObject([{ amount, status: 'succeeded' }])
    expect(await refundsOf(paid)).toMatchObject([{ state: 'succeeded' }])
  })

  it('is shown in its own currency', async () => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { currency: 'jpy' })
    await deliverEvent(app, paid.succeeded)
    expect((await booksOf(app, paid.request.id)).alerts[0]?.message).toContain('¥37,500 came in')
    expect(await refundsOf(paid)).toMatchObject([{ amount: 37_500, currency: 'jpy' }])
  })

  it.each([0, 12_345_678_901])('captured as %s alerts staff, who have to look it up', async (captured) => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { amount_received: captured })
    expect((await deliverEvent(app, paid.succeeded)).status).toBe(200)
    await expectNothingIssued(paid.request.id)
    const books = await booksOf(app, paid.request.id)
    expect(books.refunds).toEqual([])
    expect(books.alerts).toMatchObject([{ message: expect.stringContaining(paid.intentId) }])
  })

  it('changes nothing after the right one, nor the right one after it', async () => {
    const paid = await paidAtTheProvider()
    const wrong = structuredClone({ ...paid.succeeded, id: `evt_${randomUUID()}` })
    Object.assign(wrong.data.object, { amount: 1 })
    await deliverEvent(app, paid.succeeded)
    await deliverEvent(app, wrong)
    await expectPaidOnce(app, paid.request.id)

    const other = await paidAtTheProvider()
    const early = structuredClone({ ...other.succeeded, id: `evt_${randomUUID()}` })
    Object.assign(early.data.object, { amount: 1 })
    await deliverEvent(app, early)
    for (const event of await eventsAbout(app, other.intentId)) await deliverEvent(app, event)
    await expectNothingIssued(other.request.id)
    expect((await booksOf(app, other.request.id)).refunds).toHaveLength(1)
  })

  it('leaves the order open, which can be paid again', async () => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { currency: 'eur' })
    await deliverEvent(app, paid.succeeded)
    expect((await payByCard(app, paid)).status).toBe(200)
    const { payments } = await booksOf(app, paid.request.id)
    expect(payments).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    const second = await eventsAbout(app, payments[1]?.paymentIntentId)
    await deliverEvent(app, ofType(second, 'payment_intent.succeeded'))
    const books = await booksOf(app, paid.request.id)
    expect(books.request.status).toBe('completed')
    expect([books.tickets.length, books.transactions.length, books.refunds.length]).toEqual([2, 1, 1])
  })

  it('can have its failed refund tried again, also if more was captured than the order asked for', async () => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { amount: price + 1, amount_received: price + 1 })
    await deliverEvent(app, paid.succeeded)
    const { refunds } = await booksOf(app, paid.request.id)
    await app.deps.db('refunds').where({ id: refunds[0]?.id }).update({ state: 'failed' })
    const again = await paid.admin.client.call(paymentsApi.retryRefund, { params: { id: refunds[0]?.id } })
    expect(again).toMatchObject({ amount: (price + 1) / 100, reason: 'wrong_amount', state: 'queued' })
  })
})

/** The provider's intent asks for another amount than the order, as after a restored backup. */
async function paidAnotherAmount(): Promise<Deal & { intentId: string }> {
  const paid = await paidAtTheProvider()
  await app.deps
    .db('orders')
    .where({ requestId: paid.request.id })
    .update({ total: price + 2_000 })
  return paid
}

describe('without a webhook, money that is not the order’s', () => {
  it('is refunded by the sweep, once', async () => {
    const deal = await paidAnotherAmount()
    app.clock.advance(halfAnHourMs)
    await app.runJobs()
    app.clock.advance(halfAnHourMs)
    await app.runJobs()
    await expectNothingIssued(deal.request.id)
    expect(await refundsOf(deal)).toMatchObject([{ amount: 375, reason: 'wrong_amount', state: 'succeeded' }])
    expect((await booksOf(app, deal.request.id)).alerts).toHaveLength(1)
  })

  it('does not stop checkout, which gets a new intent', async () => {
    const deal = await paidAnotherAmount()
    const again = await openCheckout(deal)
    expect(again.intentId).not.toBe(deal.intentId)
    await expectNothingIssued(deal.request.id)
    expect(await refundsOf(deal)).toMatchObject([{ amount: 375, reason: 'wrong_amount' }])
  })

  it('does not stop a new offer, nor the end of the time to pay', async () => {
    const deal = await paidAnotherAmount()
    await makeOffer(deal.admin, deal.request.id, offerTerms({ pricePerTicket: 170 }))
    expect((await booksOf(app, deal.request.id)).orders).toMatchObject([{ state: 'closed' }])
    expect(await refundsOf(deal)).toHaveLength(1)

    const late = await paidAnotherAmount()
    app.clock.advance(25 * 60 * 60_000)
    await app.runJobs()
    const books = await booksOf(app, late.request.id)
    expect(books.orders).toMatchObject([{ state: 'closed', closedReason: 'not_paid_in_time' }])
    expect(books.request.status).toBe('expired')
    expect(await refundsOf(late)).toHaveLength(1)
  })

  it('is not taken for paid by whoever accepts again', async () => {
    const deal = await paidAnotherAmount()
    await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    const { isPaid } = await deal.customer.client.call(requestsApi.get, { params: { id: deal.request.id } })
    expect(isPaid).toBe(false)
  })
})
