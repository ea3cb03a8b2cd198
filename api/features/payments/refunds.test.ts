import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { eventsApi } from '#contract/events.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { acceptedRequest, confirmIntent, type Deal, ledgerOf, openCheckout } from '../../testing/factories.ts'
import {
  deliverAll,
  deliverEvent,
  eventsAbout,
  lateMoney,
  ofType,
  providerRefunds,
  refundCards,
} from '../../testing/payments.ts'
import { createRandom, seedOfRun } from '../../testing/random.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { openStream } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

const { refundedLater, refundFailsLater } = refundCards
const tenMinutesMs = 10 * 60 * 1000

const app = sharedApp({ deliverWebhooks: false })

async function refundOf(requestId: string) {
  const { refunds } = await ledgerOf(app, requestId)
  expect(refunds).toHaveLength(1)
  return refunds[0]
}

describe('a payment for a closed order', () => {
  it('is refunded in full and reported to staff, without a ticket, however often webhooks repeat', async () => {
    const { request, intentId, succeeded } = await lateMoney(app)
    await Promise.all(
      ['again', 'and_again'].map((id) => deliverEvent(app, { ...succeeded, id: `evt_${id}` })),
    )
    const ledger = await ledgerOf(app, request.id)
    expect(ledger.refunds).toMatchObject([{ amount: 37_500, reason: 'order_closed', state: 'queued' }])
    expect(ledger.alerts).toMatchObject([
      { priority: 'urgent', subject: 'A payment arrived too late and is being refunded' },
    ])
    expect(ledger).toMatchObject({
      tickets: [],
      transactions: [],
      request: { status: 'expired', paidAt: null },
    })

    await app.runJobs()
    const [sent, ...more] = await providerRefunds(app, intentId)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ amount: 37_500, metadata: { refundId: ledger.refunds[0]?.id } })
    const created = ofType(await eventsAbout(app, intentId), 'refund.created')
    expect(created.request?.idempotency_key).toBe(`refund:${ledger.refunds[0]?.id}`)
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded', stripeRefundId: sent?.id })
  })

  it('is reconciled until it is refunded', async () => {
    const { request, intentId } = await lateMoney(app, refundedLater)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'requested' })
    await waitFor(async () =>
      expect(await providerRefunds(app, intentId)).toMatchObject([{ status: 'succeeded' }]),
    )
    app.clock.advance(tenMinutesMs)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded' })
  })

  it('whose refund fails at the bank is reported to staff once, in any order of webhooks', async () => {
    const { request, intentId } = await lateMoney(app, refundFailsLater)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'succeeded' })
    const events = await waitFor(async () => {
      const all = await eventsAbout(app, intentId)
      ofType(all, 'refund.failed')
      return all
    })
    for (const event of [...events].reverse()) await deliverEvent(app, event)

    expect(await refundOf(request.id)).toMatchObject({
      state: 'failed',
      lastError: 'expired_or_canceled_card',
    })
    const { alerts } = await ledgerOf(app, request.id)
    expect(alerts.filter(({ subject }) => subject === 'A refund failed')).toHaveLength(1)
  })

  it('whose refund failed is marked failed, even if the webhooks arrive before the reply', async () => {
    const { request, intentId } = await lateMoney(app, refundFailsLater)
    app.payments.setLine('cut_replies')
    await app.runJobs()
    app.payments.setLine('up')
    const events = await waitFor(async () => {
      const all = await eventsAbout(app, intentId)
      ofType(all, 'refund.failed')
      return all
    })
    for (const event of events) await deliverEvent(app, event)
    expect(await refundOf(request.id)).toMatchObject({ state: 'failed' })

    // The call is repeated, and the provider returns its first reply: succeeded.
    app.clock.advance(10_000)
    await app.runJobs()
    expect(await refundOf(request.id)).toMatchObject({ state: 'failed' })
    expect(await providerRefunds(app, intentId)).toHaveLength(1)
  })
})

const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(() => app.payments.setLine('up'))

interface Paid extends Deal {
  intentId: string
}

/** An order of $375 paid at the provider; its webhook is delivered unless it is to come later. */
async function paid(card?: string, isReported = true): Promise<Paid> {
  const deal = await acceptedRequest(app, {}, { customer, admin })
  const { clientSecret, intentId } = await openCheckout(deal)
  expect((await confirmIntent(app, clientSecret, card)).status).toBe(200)
  if (isReported) await deliver(intentId)
  return { ...deal, intentId }
}

/** A refund as the provider's dashboard makes it: without a trace of ours. */
function refundByHand(intentId: string, dollars: number): Promise<Stripe.Refund> {
  return app.payments.provider().refunds.create({ payment_intent: intentId, amount: dollars * 100 })
}

const deliver = (intentId: string, order?: (events: Stripe.Event[]) => Stripe.Event[]) =>
  deliverAll(app, intentId, order)

const listed = ({ request }: Deal) =>
  admin.client.call(paymentsApi.adminListRefunds, { params: { id: request.id } })

async function handAlerts({ request }: Deal) {
  const { alerts } = await ledgerOf(app, request.id)
  return alerts.filter(({ subject }) => subject === 'A refund was made by hand')
}

async function transactionOf({ request }: Deal) {
  const [transaction, ...more] = (await ledgerOf(app, request.id)).transactions
  expect(more).toEqual([])
  return transaction
}

describe('a refund made by hand at the card provider', () => {
  it('is listed with the request’s refunds, reported to staff once in words, and shown to its customer, on an open receipt at once', async () => {
    const deal = await paid()
    const open = await openStream(customer.client)
    onTestFinished(() => open.close())
    const { id } = await refundByHand(deal.intentId, 100)
    await deliver(deal.intentId)
    expect(await listed(deal)).toMatchObject([
      { amount: 100, reason: 'by_hand', state: 'succeeded', canRetry: false, lastError: null },
    ])
    const params = { id: deal.request.id }
    const receipt = await customer.client.call(paymentsApi.receipt, { params })
    // Staff refund an amount, not a seat.
    expect(receipt.refunds).toMatchObject([{ amount: 100, state: 'succeeded', ticket: null }])
    const refetched = () => open.invalidations.flatMap(({ addresses }) => addresses)
    await waitFor(() => expect(refetched()).toContain(pathOf(paymentsApi.receipt, params)))
    expect(await handAlerts(deal)).toMatchObject([
      {
        priority: 'normal',
        message:
          '$100.00 was refunded on the card provider’s own pages. It is now listed under Refunds in the request.',
      },
    ])
    expect((await ledgerOf(app, deal.request.id)).refunds).toMatchObject([{ stripeRefundId: id }])
    const timeline = await customer.client.call(eventsApi.timeline, { params: { id: deal.request.id } })
    expect(timeline[0]).toMatchObject({ type: 'payment.refund_changed', amount: 100, state: 'succeeded' })
  })

  it(`is written down once, however often, in any order and at once its webhooks arrive (SEED=${seedOfRun})`, {
    tags: 'postgres',
  }, async () => {
    const deal = await paid()
    await refundByHand(deal.intentId, 100)
    await refundByHand(deal.intentId, 50)
    const events = await eventsAbout(app, deal.intentId)
    const deliverAll = () => {
      const copies = Array.from({ length: 5 }, () => events).flat()
      const shuffled = createRandom(seedOfRun).shuffle(copies)
      return Promise.all(shuffled.map((event) => deliverEvent(app, { ...event, id: `evt_${randomUUID()}` })))
    }
    await deliverAll()
    const before = await ledgerOf(app, deal.request.id)
    expect(before.refunds.map(({ amount }) => amount).sort()).toEqual([10_000, 5_000])
    expect(await handAlerts(deal)).toHaveLength(2)
    await deliverAll()
    const after = await ledgerOf(app, deal.request.id)
    expect({ ...after, request: null }).toEqual({ ...before, request: null })
  })

  it('that fails at the bank is reported as that, and can be tried again from the request', async () => {
    const deal = await paid(refundCards.refundFailsLater)
    await refundByHand(deal.intentId, 375)
    await deliver(deal.intentId)
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 37_500 })
    await waitFor(async () => ofType(await eventsAbout(app, deal.intentId), 'refund.failed'))
    await deliver(deal.intentId)
    expect(await listed(deal)).toMatchObject([{ state: 'failed', canRetry: true }])
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
    const { alerts } = await ledgerOf(app, deal.request.id)
    expect(alerts.map(({ subject }) => subject)).toEqual(['A refund was made by hand', 'A refund failed'])
  })

  it('of an intent that is not ours is ignored', async () => {
    const { intentId } = await paid()
    await refundByHand(intentId, 100)
    const foreign = structuredClone(ofType(await eventsAbout(app, intentId), 'refund.created'))
    foreign.id = `evt_${randomUUID()}`
    Object.assign(foreign.data.object, { id: 're_of_another_shop', payment_intent: 'pi_of_another_shop' })
    const before = await app.db('refunds').count({ count: '*' }).first()
    expect((await deliverEvent(app, foreign)).status).toBe(200)
    expect(await app.db('refunds').count({ count: '*' }).first()).toEqual(before)
  })
})

describe('the payment status of a transaction', () => {
  it('follows the sum of its payment’s refunds that the provider has taken', async () => {
    const deal = await paid()
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
    await refundByHand(deal.intentId, 300)
    await deliver(deal.intentId)
    expect(await transactionOf(deal)).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundedAmount: 30_000,
    })
    await refundByHand(deal.intentId, 75)
    await deliver(deal.intentId)
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 37_500 })
  })

  it('counts a refund that is on its way, as the customer would', async () => {
    const deal = await paid(refundCards.refundedLater)
    await refundByHand(deal.intentId, 375)
    await deliver(deal.intentId)
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'refunded' })
  })

  it('is not touched by the refund of a second payment for the same order', async () => {
    const deal = await paid()
    const { payments, orders } = await ledgerOf(app, deal.request.id)
    const provider = app.payments.provider().paymentIntents
    const second = await provider.create({
      amount: 37_500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { orderId: orders[0]?.id },
    })
    await provider.confirm(second.id, { payment_method: 'pm_card_visa' })
    await app.db('payments').insert({
      ...payments[0],
      id: randomUUID(),
      attempt: 2,
      paymentIntentId: second.id,
      state: 'canceled',
    })
    await deliver(second.id)
    await app.runJobs()
    expect(await listed(deal)).toMatchObject([{ reason: 'paid_twice', state: 'succeeded' }])
    expect(await transactionOf(deal)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
  })
})

describe('our own refund of a payment that staff refund by hand', () => {
  const refundFailed = () =>
    admin.client.call(requestsApi.adminList, { query: { view: 'refund_failed' } }) as Promise<
      { id: string }[]
    >

  it('is not sent if nothing is left of the payment', async () => {
    const deal = await lateMoney(app, undefined, { customer, admin })
    await refundByHand(deal.intentId, 375)
    await deliver(deal.intentId)
    await app.runJobs()
    expect(await listed(deal)).toMatchObject([
      { reason: 'by_hand', state: 'succeeded' },
      { reason: 'order_closed', state: 'failed', lastError: 'too_little_left', canRetry: false },
    ])
    expect(await providerRefunds(app, deal.intentId)).toHaveLength(1)
    expect((await refundFailed()).map(({ id }) => id)).not.toContain(deal.request.id)
  })

  it('is not sent either if the provider knows of it first, because the webhook is late', async () => {
    const deal = await lateMoney(app, undefined, { customer, admin })
    await refundByHand(deal.intentId, 375)
    await app.runJobs()
    expect(await listed(deal)).toMatchObject([
      { reason: 'by_hand', state: 'succeeded' },
      { reason: 'order_closed', state: 'failed', lastError: 'too_little_left' },
    ])
    await deliver(deal.intentId)
    expect(await listed(deal)).toHaveLength(2)
    expect(await handAlerts(deal)).toHaveLength(1)
  })

  it('of money that no order takes sends the rest instead', async () => {
    const deal = await lateMoney(app, undefined, { customer, admin })
    await refundByHand(deal.intentId, 100)
    await deliver(deal.intentId)
    await app.runJobs()
    expect((await listed(deal)).map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      [275, 'succeeded', 'order_closed'],
      [100, 'succeeded', 'by_hand'],
      [375, 'failed', 'order_closed'],
    ])
    const sent = await providerRefunds(app, deal.intentId)
    expect(sent.map(({ amount }) => amount).sort()).toEqual([10_000, 27_500])
    const { alerts } = await ledgerOf(app, deal.request.id)
    expect(alerts.map(({ message }) => message).join(' ')).toContain('$275.00, which is the rest of it')
  })

  it('sends the rest if the payment turns out to be late after it was partly refunded', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { clientSecret, intentId } = await openCheckout(deal)
    const { orders } = await ledgerOf(app, deal.request.id)
    await app.db('payments').where({ paymentIntentId: intentId }).update({ state: 'canceled' })
    await app.db('orders').where({ id: orders[0]?.id }).update({ state: 'closed' })
    await confirmIntent(app, clientSecret)
    await refundByHand(intentId, 100)
    await deliver(intentId, (events) => events.toReversed())
    await app.runJobs()
    expect((await listed(deal)).map(({ amount, state }) => [amount, state])).toEqual([
      [275, 'succeeded'],
      [100, 'succeeded'],
    ])
  })

  it('that has failed is settled by one of the same amount: nobody is called for it any more', async () => {
    const deal = await lateMoney(app, refundCards.refundFailsLater, { customer, admin })
    await app.runJobs()
    await waitFor(async () => ofType(await eventsAbout(app, deal.intentId), 'refund.failed'))
    await deliver(deal.intentId)
    expect((await refundFailed()).map(({ id }) => id)).toContain(deal.request.id)
    // So much that the one that failed could still be sent.
    await app.db('payments').where({ paymentIntentId: deal.intentId }).update({ amount: 80_000 })
    const byHand = await refundByHand(deal.intentId, 375)
    // The test card would let it fail as well.
    const created = (await eventsAbout(app, deal.intentId)).find(
      ({ type, data }) => type === 'refund.created' && 'id' in data.object && data.object.id === byHand.id,
    )
    await deliverEvent(app, created ?? {})
    expect(await listed(deal)).toMatchObject([
      { reason: 'by_hand', state: 'succeeded' },
      { state: 'failed', canRetry: false, isRetried: true },
    ])
    expect((await refundFailed()).map(({ id }) => id)).not.toContain(deal.request.id)
  })
})
