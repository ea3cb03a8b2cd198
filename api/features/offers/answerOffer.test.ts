import { afterEach, describe, expect, it } from 'vitest'
import { newOffer, offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, paymentWindowMs } from '#contract/rules/offerRules.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  offeredRequest,
  offerTerms,
  openCheckout,
  paidRequest,
} from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn, waitFor } from '../../testing/timing.ts'
import { preparePayment } from '../payments/preparePayment.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { makeOffer as makeOfferNow } from './makeOffer.ts'

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
    const ledger = await ledgerOf(app, deal.request.id)
    expect(ledger.orders).toHaveLength(1)
    expect(ledger.payments).toMatchObject([{ attempt: 1, state: 'open' }])
    expect(ledger.events.filter((type) => type === 'offer.accepted')).toHaveLength(1)
    expect(await intentsOf(ledger.orders[0]?.id)).toHaveLength(1)
  })

  it('again succeeds while it is unpaid, but not once it is paid', async () => {
    const deal = await acceptedRequest(app)
    expect((await accept(deal)).status).toBe(200)
    const paid = await paidRequest(app)
    expect(await accept(paid)).toMatchObject(refused('already_paid'))
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
    const { orders, payments } = await ledgerOf(app, deal.request.id)
    expect(payments).toMatchObject([{ paymentIntentId: intentId, state: 'open' }])
    expect(await intentsOf(orders[0]?.id)).toHaveLength(1)
  })

  it('is refused with a message once it is superseded, declined or expired', async () => {
    const superseded = await offeredRequest(app)
    await makeOffer(superseded.admin, superseded.request.id, { pricePerTicket: 170 })
    expect(await accept(superseded)).toMatchObject(
      refused('offer_superseded', { message: expect.stringContaining('no longer available') }),
    )

    const declined = await offeredRequest(app)
    await declined.customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await accept(declined)).toMatchObject(refused('offer_declined'))

    const expired = await offeredRequest(app)
    app.clock.advance(offerLifetimeMs)
    expect(await accept(expired)).toMatchObject(refused('offer_expired'))
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
    await app.db('ticket_requests').where({ id: past.request.id }).update({ concertDate: '2020-01-01T20:00' })
    expect(await accept(past)).toMatchObject(refused('event_over'))
  })
})

const decline = ({ customer, offer }: Deal) =>
  customer.client.try(offersApi.decline, { params: { offerId: offer.id } })
const read = ({ customer, request }: Deal) =>
  customer.client.call(requestsApi.get, { params: { id: request.id } })

describe('declining an offer', () => {
  it('ends the request; repeating it, also concurrently, succeeds', async () => {
    const deal = await offeredRequest(app)
    const answers = await Promise.all([decline(deal), decline(deal)])
    for (const answer of [...answers, await decline(deal)]) {
      expect(answer).toMatchObject({ status: 200, body: { id: deal.offer.id, status: 'declined' } })
    }
    expect(await read(deal)).toMatchObject({ status: 'declined', deadlineAt: null, replyDueAt: null })
    const { events } = await ledgerOf(app, deal.request.id)
    expect(events.filter((type) => type === 'offer.declined')).toHaveLength(1)
  })

  it('is refused with a message once it is accepted or expired', async () => {
    expect(await decline(await acceptedRequest(app))).toMatchObject(
      refused('offer_accepted', { message: 'This offer was already accepted.' }),
    )
    const expired = await offeredRequest(app)
    app.clock.advance(offerLifetimeMs)
    expect(await decline(expired)).toMatchObject(refused('offer_expired'))
  })
})

describe('an unanswered offer', () => {
  it('reads as expired at its deadline, before any job has run; the job then records it once', async () => {
    const deal = await offeredRequest(app)
    const stored = async () => (await ledgerOf(app, deal.request.id)).request.status
    app.clock.advance(Date.parse(deal.offer.expiresAt) - app.clock.now().getTime() - 10_000)
    expect((await read(deal)).status).toBe('offer_made')
    app.clock.advance(10_000)
    expect((await read(deal)).status).toBe('expired')
    const list = await deal.admin.client.call(requestsApi.adminList)
    expect(list.find(({ id }) => id === deal.request.id)?.status).toBe('expired')
    expect(await stored()).toBe('offer_made')

    await app.runJobs()
    await app.runJobs()
    expect(await stored()).toBe('expired')
    const { events } = await ledgerOf(app, deal.request.id)
    expect(events.filter((type) => type === 'offer.expired')).toHaveLength(1)
  })

  it('leaves an accepted or superseded offer alone', async () => {
    const accepted = await acceptedRequest(app)
    // Still within the time to pay.
    app.clock.advance(Date.parse(accepted.offer.expiresAt) - app.clock.now().getTime() + 1)
    await app.runJobs()
    expect((await ledgerOf(app, accepted.request.id)).events).not.toContain('offer.expired')
  })
})

const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const terms = newOffer.parse(offerTerms({ pricePerTicket: 170 }))

async function requestRow(deal: Deal) {
  const request = await findRequest(app.db, deal.request.id)
  if (!request) throw new Error('the request is gone')
  return request
}

describe('concurrent actions', { tags: 'postgres' }, () => {
  it('an acceptance during a new offer: the admin is refused, and the accepted price stays payable', async () => {
    const deal = await offeredRequest(app, {}, { customer, admin })
    const deps = stepIn(app.deps, () =>
      customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } }),
    )
    const request = await requestRow(deal)
    await expect(
      makeOfferNow(deps, { actor: admin.user, command: undefined, request, terms }),
    ).rejects.toMatchObject({ code: 'request_changed' })
    const { clientSecret } = await openCheckout(deal)
    expect((await confirmIntent(app, clientSecret)).status).toBe(200)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('an order closed during checkout: no client secret is sent, and no intent stays payable', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    // Cancel the first intent in the provider's dashboard, so that checkout must create another.
    const { intentId } = await openCheckout(deal)
    await app.payments.provider().paymentIntents.cancel(intentId)
    await waitFor(async () =>
      expect((await ledgerOf(app, deal.request.id)).payments).toMatchObject([{ state: 'canceled' }]),
    )
    const deps = stepIn(app.deps, () =>
      admin.client.call(offersApi.make, { params: { id: deal.request.id }, body: offerTerms() }),
    )
    await expect(preparePayment(deps, await requestRow(deal))).rejects.toMatchObject({ code: 'not_payable' })
    const { orders, payments } = await ledgerOf(app, deal.request.id)
    expect(orders).toMatchObject([{ state: 'closed' }])
    expect(payments).toHaveLength(1)
  })
})
