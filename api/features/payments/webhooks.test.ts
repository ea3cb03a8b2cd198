import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  offerTerms,
  openCheckout,
  payByCard,
} from '../../testing/factories.ts'
import { deliverEvent, deliverText, eventsAbout, ofType, providerRefunds } from '../../testing/payments.ts'
import { sharedApp } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

/** Two seats for $180 each, and the fee. */
const price = 37_500
const halfAnHourMs = 30 * 60_000

const app = sharedApp({ deliverWebhooks: false })

interface Paid extends Deal {
  intentId: string
  events: Stripe.Event[]
  succeeded: Stripe.Event
  intent: Stripe.PaymentIntent
}

/** An order paid with a second card after a decline, whose webhooks have not been delivered. */
async function paidAtTheProvider(): Promise<Paid> {
  const deal = await acceptedRequest(app)
  const { clientSecret, intentId } = await openCheckout(deal)
  await confirmIntent(app, clientSecret, '4000000000000002')
  expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  const events = await eventsAbout(app, intentId)
  const succeeded = structuredClone(ofType(events, 'payment_intent.succeeded'))
  return { ...deal, intentId, events, succeeded, intent: succeeded.data.object as Stripe.PaymentIntent }
}

async function expectNothingIssued(requestId: string): Promise<void> {
  const ledger = await ledgerOf(app, requestId)
  expect(ledger.request).toMatchObject({ status: 'accepted', paidAt: null })
  expect(ledger.orders).toMatchObject([{ state: 'open' }])
  expect([ledger.tickets, ledger.transactions]).toEqual([[], []])
  expect(ledger.events).not.toContain('order.paid')
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
    const ledger = await ledgerOf(app, paid.request.id)
    const amount = paid.intent.amount_received
    expect(ledger.refunds).toMatchObject([{ amount, reason, state: 'queued' }])
    expect(ledger.alerts).toMatchObject([
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
    expect((await ledgerOf(app, paid.request.id)).alerts[0]?.message).toContain('¥37,500 came in')
    expect(await refundsOf(paid)).toMatchObject([{ amount: 37_500, currency: 'jpy' }])
  })

  it.each([0, 12_345_678_901])('captured as %s alerts staff, who have to look it up', async (captured) => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { amount_received: captured })
    expect((await deliverEvent(app, paid.succeeded)).status).toBe(200)
    await expectNothingIssued(paid.request.id)
    const ledger = await ledgerOf(app, paid.request.id)
    expect(ledger.refunds).toEqual([])
    expect(ledger.alerts).toMatchObject([{ message: expect.stringContaining(paid.intentId) }])
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
    expect((await ledgerOf(app, other.request.id)).refunds).toHaveLength(1)
  })

  it('leaves the order open, which can be paid again', async () => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { currency: 'eur' })
    await deliverEvent(app, paid.succeeded)
    expect((await payByCard(app, paid)).status).toBe(200)
    const { payments } = await ledgerOf(app, paid.request.id)
    expect(payments).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    const second = await eventsAbout(app, payments[1]?.paymentIntentId)
    await deliverEvent(app, ofType(second, 'payment_intent.succeeded'))
    const ledger = await ledgerOf(app, paid.request.id)
    expect(ledger.request.status).toBe('completed')
    expect([ledger.tickets.length, ledger.transactions.length, ledger.refunds.length]).toEqual([2, 1, 1])
  })

  it('can have its failed refund tried again, also if more was captured than the order asked for', async () => {
    const paid = await paidAtTheProvider()
    Object.assign(paid.intent, { amount: price + 1, amount_received: price + 1 })
    await deliverEvent(app, paid.succeeded)
    const { refunds } = await ledgerOf(app, paid.request.id)
    await app.db('refunds').where({ id: refunds[0]?.id }).update({ state: 'failed' })
    const again = await paid.admin.client.call(paymentsApi.retryRefund, { params: { id: refunds[0]?.id } })
    expect(again).toMatchObject({ amount: (price + 1) / 100, reason: 'wrong_amount', state: 'queued' })
  })
})

/** The provider's intent asks for another amount than the order, as after a restored backup. */
async function paidAnotherAmount(): Promise<Deal & { intentId: string }> {
  const paid = await paidAtTheProvider()
  await app
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
    expect((await ledgerOf(app, deal.request.id)).alerts).toHaveLength(1)
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
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'closed' }])
    expect(await refundsOf(deal)).toHaveLength(1)

    const late = await paidAnotherAmount()
    app.clock.advance(25 * 60 * 60_000)
    await app.runJobs()
    const ledger = await ledgerOf(app, late.request.id)
    expect(ledger.orders).toMatchObject([{ state: 'closed', closedReason: 'not_paid_in_time' }])
    expect(ledger.request.status).toBe('expired')
    expect(await refundsOf(late)).toHaveLength(1)
  })

  it('is not taken for paid when the offer is accepted again', async () => {
    const deal = await paidAnotherAmount()
    await deal.customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    const { isPaid } = await deal.customer.client.call(requestsApi.get, { params: { id: deal.request.id } })
    expect(isPaid).toBe(false)
  })
})

describe('a webhook', () => {
  it('may arrive early: an older failure that arrives later changes nothing', async () => {
    const { request, events } = await paidAtTheProvider()
    const types = events.map(({ type }) => type)
    expect(types.indexOf('payment_intent.payment_failed')).toBeLessThan(
      types.indexOf('payment_intent.succeeded'),
    )
    for (const event of [...events].reverse()) expect((await deliverEvent(app, event)).status).toBe(200)
    await expectPaidOnce(app, request.id)
    expect((await ledgerOf(app, request.id)).payments).toMatchObject([{ state: 'succeeded' }])
  })

  it('leads to the same ledger in any order of ten deliveries, also of the same status in two events', {
    tags: 'postgres',
  }, async () => {
    const { request, events } = await paidAtTheProvider()
    const shuffled = Array.from({ length: 10 }, () => events)
      .flat()
      .map((event, index) => ({
        event: index % 2 ? { ...event, id: `evt_${randomUUID()}` } : event,
        at: Math.random(),
      }))
      .sort((one, other) => one.at - other.at)
    await Promise.all(shuffled.map(({ event }) => deliverEvent(app, event)))
    await expectPaidOnce(app, request.id)
  })

  it('is refused with a wrong, missing or expired signature, or a changed body', async () => {
    const { request, succeeded } = await paidAtTheProvider()
    const body = JSON.stringify(succeeded)
    const signature = app.payments.sign(body, app.clock.now())
    const send = (text: string, headers: Record<string, string>) =>
      app.visitor().send('POST', paymentsApi.webhook.path, { body: text, headers })

    const old = await deliverEvent(app, succeeded, new Date(app.clock.now().getTime() - 301_000))
    const wrong = await send(body, { 'Stripe-Signature': `${signature.slice(0, -4)}beef` })
    const changed = await send(body.replace('37500', '37501'), { 'Stripe-Signature': signature })
    const none = await send(body, {})
    for (const answer of [old, wrong, changed, none]) {
      expect(answer).toMatchObject(refused('invalid_signature'))
    }
    expect((await ledgerOf(app, request.id)).request.paidAt).toBeNull()
  })

  it('that is signed but not as documented is refused in words and changes nothing', async () => {
    const { request, succeeded } = await paidAtTheProvider()
    const about = (object: unknown, rest: object = {}) =>
      JSON.stringify({ ...succeeded, id: `evt_${randomUUID()}`, data: { object }, ...rest })
    const intent = succeeded.data.object
    const refund = { object: 'refund', id: 're_1', status: 'succeeded' }
    const before = await app.db('stripe_events').count('* as count').first()
    const ledger = await ledgerOf(app, request.id)
    for (const body of [
      '',
      'not JSON',
      'null',
      `[${JSON.stringify(succeeded)}]`,
      '{}',
      '['.repeat(100_000),
      '['.repeat(5000) + ']'.repeat(5000),
      about(intent, { id: undefined }),
      about(intent, { id: { $gt: '' } }),
      about(intent, { id: 'evt_\0' }),
      about(intent, { id: '' }),
      about(intent, { id: 'e'.repeat(300) }),
      about(intent, { type: null }),
      about(intent, { data: undefined }),
      about(intent, { data: null }),
      about(undefined),
      about(null),
      about({}),
      about([intent]),
      about({ ...intent, object: 'charge' }),
      about({ ...intent, object: undefined }, { type: 'payment_intent.succeeded' }),
      about({ ...intent, id: null }),
      about({ ...intent, id: 7 }, { type: 'charge.succeeded' }),
      about({ ...intent, status: undefined }),
      about({ ...intent, status: 'SUCCEEDED' }),
      about({ ...refund, status: 'on its way' }, { type: 'refund.updated' }),
      about({ ...refund, metadata: { refundId: { not: 1 } } }, { type: 'refund.updated' }),
      about({ ...refund, metadata: { refundId: 'a\0b' } }, { type: 'refund.updated' }),
      about({ ...refund, failure_reason: {} }, { type: 'charge.refund.updated' }),
    ]) {
      const answer = await deliverText(app, body)
      expect([body.slice(0, 200), answer.status, answer.body]).toEqual([
        body.slice(0, 200),
        400,
        { code: 'unreadable_event', message: errorCatalogue.unreadable_event[1] },
      ])
    }
    expect(await app.db('stripe_events').count('* as count').first()).toEqual(before)
    expect(await ledgerOf(app, request.id)).toEqual(ledger)
    // The event itself is still to come.
    await deliverEvent(app, succeeded)
    await expectPaidOnce(app, request.id)
  })

  it('about something that we do not handle, or an unknown intent, is accepted, whatever it carries, so that it is not repeated for days', async () => {
    for (const [type, data] of [
      ['customer.created', { object: { object: 'customer', id: 7 } }],
      ['account.updated', undefined],
      ['v1.billing.meter.error_report_triggered', null],
      ['invoice.paid', []],
      ['charge.succeeded', { object: { object: 'charge', status: {} } }],
    ] as const) {
      const answer = await deliverEvent(app, {
        id: `evt_${randomUUID()}`,
        object: 'v2.core.event',
        type,
        data,
      })
      expect([type, answer.status, answer.body]).toEqual([type, 200, { received: true }])
    }
    const { succeeded, intent } = await paidAtTheProvider()
    Object.assign(intent, { id: 'pi_of_another_shop' })
    expect((await deliverEvent(app, succeeded)).status).toBe(200)
  })
})
