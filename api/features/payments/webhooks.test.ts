import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { paymentsApi } from '#contract/payments.ts'
import { booksOf, expectPaidOnce } from '../../testing/books.ts'
import { acceptedRequest, confirmIntent, openCheckout } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { deliverEvent, deliverText, eventsAbout, ofType } from '../../testing/webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ deliverWebhooks: false })
})
afterAll(() => app.stop())

/** An order paid with a second card after a decline, whose webhooks have not been delivered. */
async function paidAtTheProvider() {
  const deal = await acceptedRequest(app)
  const { clientSecret, intentId } = await openCheckout(deal)
  await confirmIntent(app, clientSecret, '4000000000000002')
  expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  return { ...deal, intentId, events: await eventsAbout(app, intentId) }
}

describe('a webhook', () => {
  it('is applied once if it is delivered twice', async () => {
    const { request, events } = await paidAtTheProvider()
    const succeeded = ofType(events, 'payment_intent.succeeded')
    expect((await deliverEvent(app, succeeded)).status).toBe(200)
    expect((await deliverEvent(app, succeeded)).status).toBe(200)
    await expectPaidOnce(app, request.id)
  })

  it('is applied once if it is delivered twenty times at once', { tags: 'postgres' }, async () => {
    const { request, events } = await paidAtTheProvider()
    const succeeded = ofType(events, 'payment_intent.succeeded')
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliverEvent(app, succeeded)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectPaidOnce(app, request.id)
  })

  it('is applied once if the same status arrives in two concurrent events', {
    tags: 'postgres',
  }, async () => {
    const { request, events } = await paidAtTheProvider()
    const succeeded = ofType(events, 'payment_intent.succeeded')
    const twins = Array.from({ length: 8 }, () => ({ ...succeeded, id: `evt_${randomUUID()}` }))
    const answers = await Promise.all(twins.map((event) => deliverEvent(app, event)))
    expect(answers.map(({ status }) => status)).toEqual(twins.map(() => 200))
    await expectPaidOnce(app, request.id)
  })

  it('may arrive early: an older failure that arrives later changes nothing', async () => {
    const { request, events } = await paidAtTheProvider()
    const types = events.map(({ type }) => type)
    expect(types.indexOf('payment_intent.payment_failed')).toBeLessThan(
      types.indexOf('payment_intent.succeeded'),
    )
    for (const event of [...events].reverse()) expect((await deliverEvent(app, event)).status).toBe(200)
    await expectPaidOnce(app, request.id)
    expect((await booksOf(app, request.id)).payments).toMatchObject([{ state: 'succeeded' }])
  })

  it('leads to the same books in any order of ten deliveries', { tags: 'postgres' }, async () => {
    const { request, events } = await paidAtTheProvider()
    const shuffled = Array.from({ length: 10 }, () => events)
      .flat()
      .map((event) => ({ event, at: Math.random() }))
      .sort((one, other) => one.at - other.at)
    await Promise.all(shuffled.map(({ event }) => deliverEvent(app, event)))
    await expectPaidOnce(app, request.id)
  })

  it('is refused with a wrong, missing or expired signature, or a changed body', async () => {
    const { request, events } = await paidAtTheProvider()
    const succeeded = ofType(events, 'payment_intent.succeeded')
    const body = JSON.stringify(succeeded)
    const signature = app.payments.sign(body, app.clock.now())
    const send = (text: string, headers: Record<string, string>) =>
      app.visitor().send('POST', paymentsApi.webhook.path, { body: text, headers })

    const old = await deliverEvent(app, succeeded, new Date(app.clock.now().getTime() - 301_000))
    const wrong = await send(body, { 'Stripe-Signature': `${signature.slice(0, -4)}beef` })
    const changed = await send(body.replace('37500', '37501'), { 'Stripe-Signature': signature })
    const none = await send(body, {})
    for (const answer of [old, wrong, changed, none]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    }
    expect((await booksOf(app, request.id)).request.paidAt).toBeNull()
  })

  it('that is signed but not as documented is refused in words and changes nothing', async () => {
    const { request, events } = await paidAtTheProvider()
    const succeeded = ofType(events, 'payment_intent.succeeded')
    const about = (object: unknown, rest: object = {}) =>
      JSON.stringify({ ...succeeded, id: `evt_${randomUUID()}`, data: { object }, ...rest })
    const intent = succeeded.data.object
    const refund = { object: 'refund', id: 're_1', status: 'succeeded' }
    const before = await app.deps.db('stripe_events').count('* as count').first()
    const books = await booksOf(app, request.id)
    for (const body of [
      '',
      'not JSON',
      'null',
      '42',
      '"evt_1"',
      '[]',
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
      about(intent, { type: ['payment_intent.succeeded'] }),
      about(intent, { data: undefined }),
      about(intent, { data: null }),
      about(intent, { data: [] }),
      about(undefined),
      about(null),
      about([]),
      about('pi_1'),
      about({}),
      about([intent]),
      about({ ...intent, object: 'charge' }),
      about({ ...intent, object: undefined }, { type: 'payment_intent.succeeded' }),
      about({ ...intent, id: null }),
      about({ ...intent, id: [intent] }),
      about({ ...intent, id: 7 }, { type: 'charge.succeeded' }),
      about({ ...intent, status: undefined }),
      about({ ...intent, status: ['succeeded'] }),
      about({ ...intent, status: 'SUCCEEDED' }),
      about({ ...refund, status: 'on its way' }, { type: 'refund.updated' }),
      about({ ...refund, status: 1 }, { type: 'refund.updated' }),
      about({ ...refund, id: {} }, { type: 'refund.updated' }),
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
    expect(await app.deps.db('stripe_events').count('* as count').first()).toEqual(before)
    expect(await booksOf(app, request.id)).toEqual(books)
    // The event itself is still to come.
    await deliverEvent(app, succeeded)
    await expectPaidOnce(app, request.id)
  })

  it('about something that we do not handle is accepted, whatever it carries, so that it is not repeated for days', async () => {
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
  })

  it('about an unknown intent is accepted and ignored', async () => {
    const { events } = await paidAtTheProvider()
    const foreign = structuredClone(ofType(events, 'payment_intent.succeeded'))
    foreign.id = `evt_${randomUUID()}`
    if (foreign.data.object.object === 'payment_intent') foreign.data.object.id = 'pi_of_another_shop'
    expect((await deliverEvent(app, foreign)).status).toBe(200)
  })

  it('about a processing payment blocks closing and paying again', async () => {
    const deal = await acceptedRequest(app)
    const { clientSecret, intentId } = await openCheckout(deal)
    await confirmIntent(app, clientSecret, '4000009999000006')
    const events = await eventsAbout(app, intentId)
    await deliverEvent(app, ofType(events, 'payment_intent.processing'))
    expect((await booksOf(app, deal.request.id)).payments).toMatchObject([{ state: 'processing' }])
    const again = await deal.customer.client.refusal(paymentsApi.createPaymentIntent, {
      body: { requestId: deal.request.id },
    })
    expect(again).toMatchObject({ status: 409, code: 'payment_processing' })
  })
})
