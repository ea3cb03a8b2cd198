import { afterEach, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, paymentWindowMs } from '#contract/rules/offerRules.ts'
import { booksOf } from '../../testing/books.ts'
import {
  acceptedRequest,
  type Deal,
  intentIdOf,
  makeOffer,
  offeredRequest,
  openCheckout,
  paidRequest,
} from '../../testing/factories.ts'
import { sharedApp } from '../../testing/sharedApp.ts'

const app = sharedApp()
afterEach(() => app.payments.setLine('up'))

const accept = ({ customer, offer }: Pick<Deal, 'customer' | 'offer'>) =>
  customer.client.try(offersApi.accept, { params: { offerId: offer.id } })

/** The provider's intents for an order. */
async function intentsOf(orderId: string) {
  const { data } = await app.payments.provider().paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata.orderId === orderId)
}

describe('accepting an offer', () => {
  it('returns the amounts and a client secret, and gives the customer 24 hours to pay', async () => {
    const deal = await offeredRequest(app)
    const before = app.clock.now().getTime()
    const { status, body } = await accept(deal)
    expect(status).toBe(200)
    expect(body).toEqual({
      paymentIntentClientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      totalAmount: 375,
      subtotal: 360,
      serviceFee: 15,
    })
    const request = await deal.customer.client.call(requestsApi.get, { params: { id: deal.request.id } })
    expect(request).toMatchObject({ status: 'accepted', isPaid: false })
    const deadline = Date.parse(request.deadlineAt ?? '')
    expect(deadline).toBeGreaterThanOrEqual(before + paymentWindowMs)
    expect(deadline).toBeLessThanOrEqual(app.clock.now().getTime() + paymentWindowMs)
  })

  it('twenty times at once creates one order and one intent, and all calls succeed', {
    tags: 'postgres',
  }, async () => {
    const deal = await offeredRequest(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(deal)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const books = await booksOf(app, deal.request.id)
    expect(books.orders).toHaveLength(1)
    expect(books.payments).toMatchObject([{ attempt: 1, state: 'open' }])
    expect(books.events.filter((type) => type === 'offer.accepted')).toHaveLength(1)
    expect(await intentsOf(books.orders[0]?.id)).toHaveLength(1)
  })

  it('again succeeds while it is unpaid, but not once it is paid', async () => {
    const deal = await acceptedRequest(app)
    expect((await accept(deal)).status).toBe(200)
    const paid = await paidRequest(app)
    expect(await accept(paid)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  })

  it('stands without a client secret if the card provider is unavailable, and checkout works later', async () => {
    const deal = await offeredRequest(app)
    app.payments.setLine('down')
    expect(await accept(deal)).toMatchObject({
      status: 200,
      body: { paymentIntentClientSecret: null, totalAmount: 375 },
    })
    const unavailable = await deal.customer.client.try(paymentsApi.createPaymentIntent, {
      body: { requestId: deal.request.id },
    })
    expect(unavailable).toMatchObject({
      status: 503,
      body: { message: 'Payment system unavailable, please try again in a moment' },
    })
    expect(unavailable.headers.get('retry-after')).toBe('5')

    app.payments.setLine('up')
    const { intentId } = await openCheckout(deal)
    const { orders, payments } = await booksOf(app, deal.request.id)
    expect(payments).toMatchObject([{ paymentIntentId: intentId, state: 'open' }])
    expect(await intentsOf(orders[0]?.id)).toHaveLength(1)
  })

  it('creates no second intent if the provider’s reply was lost', async () => {
    const deal = await offeredRequest(app)
    app.payments.setLine('cut_replies')
    expect(await accept(deal)).toMatchObject({ status: 200, body: { paymentIntentClientSecret: null } })
    const [order] = (await booksOf(app, deal.request.id)).orders
    const [made] = await intentsOf(order?.id)
    expect(made).toBeDefined()

    app.payments.setLine('up')
    const { body } = await accept(deal)
    const { paymentIntentClientSecret: secret } = offersApi.accept.reply.parse(body)
    expect(intentIdOf(secret ?? '')).toBe(made?.id)
    expect(await intentsOf(order?.id)).toHaveLength(1)
  })

  it('is refused with a message once it is superseded, declined or expired', async () => {
    const superseded = await offeredRequest(app)
    await makeOffer(superseded.admin, superseded.request.id, { pricePerTicket: 170 })
    expect(await accept(superseded)).toMatchObject({
      status: 409,
      body: { code: 'offer_superseded', message: expect.stringContaining('no longer available') },
    })

    const declined = await offeredRequest(app)
    await declined.customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await accept(declined)).toMatchObject({ status: 409, body: { code: 'offer_declined' } })

    const expired = await offeredRequest(app)
    app.clock.advance(offerLifetimeMs)
    expect(await accept(expired)).toMatchObject({ status: 409, body: { code: 'offer_expired' } })
  })

  it('is refused once the event is over, and can be paid until the day ends in the last time zone', async () => {
    const today = app.clock.now().toISOString().slice(0, 10)
    const deal = await offeredRequest(app, { concertDate: `${today}T20:00` })
    await accept(deal)
    const { deadlineAt } = await deal.customer.client.call(requestsApi.get, {
      params: { id: deal.request.id },
    })
    const dayEnds = Date.parse(`${today}T00:00:00Z`) + 36 * 60 * 60 * 1000
    expect(Date.parse(deadlineAt ?? '')).toBeLessThanOrEqual(dayEnds)

    const past = await offeredRequest(app, { concertDate: `${today}T20:00` })
    await app.deps
      .db('ticket_requests')
      .where({ id: past.request.id })
      .update({ concertDate: '2020-01-01T20:00' })
    expect(await accept(past)).toMatchObject({ status: 409, body: { code: 'event_over' } })
  })
})
