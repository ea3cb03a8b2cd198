import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs } from '#contract/rules/offerRules.ts'
import { booksOf, expectPaidOnce } from '../../testing/books.ts'
import {
  acceptedRequest,
  confirmIntent,
  makeOffer,
  offeredRequest,
  offerTerms,
  openCheckout,
  paidRequest,
  submitRequest,
} from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import { startTestApp } from '../../testing/startTestApp.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)
afterEach(() => app.payments.setLine('up'))

function tryOffer(requestId: string, terms: Record<string, unknown> = {}, key: string = randomUUID()) {
  return admin.client.try(offersApi.make, {
    params: { id: requestId },
    body: { ...offerTerms(), ...terms },
    key,
  })
}

describe('making an offer', () => {
  it('mails the customer its total and its note', async () => {
    const { client, user } = await app.signIn()
    const request = await submitRequest({ client, user })
    const mailAbout = async (terms: Parameters<typeof makeOffer>[2]) => {
      await makeOffer(admin, request.id, terms)
      await app.runJobs()
      const mails = app.deps.db('email_logs').where({ recipient: user.email, type: 'offer_made' })
      return (await mails.orderBy('id', 'desc').first()).content
    }
    const mail = await mailAbout({ ticketCount: 1, pricePerTicket: 1219.5, notes: 'On the aisle' })
    expect(mail).toContain('We found 1 ticket for Phoebe Bridgers')
    expect(mail).toContain('in section 102, row F, for $1,234.50 in total')
    expect(mail).toContain('Note from our team: On the aisle')
    expect(await mailAbout({ row: null })).toContain('in section 102 for $')
  })

  it('adds one service fee per order, expires after 24 hours, and is shown to the customer', async () => {
    const request = await submitRequest(customer)
    const made = await makeOffer(admin, request.id, { ticketCount: 3, pricePerTicket: 99.99 })
    expect(made).toMatchObject({
      pricePerTicket: 99.99,
      subtotal: 299.97,
      serviceFee: 15,
      totalPrice: 314.97,
      status: 'pending',
      notes: 'On the aisle',
    })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(offerLifetimeMs)
    expect(made.madeBy?.id).toBe(admin.user.id)
    expect(await customer.client.call(offersApi.listForRequest, { params: { id: request.id } })).toEqual([
      { ...made, madeBy: { name: made.madeBy?.name } },
    ])
    expect(await customer.client.call(requestsApi.get, { params: { id: request.id } })).toMatchObject({
      status: 'offer_made',
      deadlineAt: made.expiresAt,
      replyDueAt: null,
    })
  })

  it.each([
    [{ ticketCount: 0 }, 'ticketCount', 'At least 1 ticket is required'],
    [{ ticketCount: 11 }, 'ticketCount', 'Maximum 10 tickets per request'],
    [{ ticketCount: 1.5 }, 'ticketCount', 'The number of tickets must be a whole number'],
    [{ pricePerTicket: 0 }, 'pricePerTicket', 'Price must be positive'],
    [{ pricePerTicket: 1.005 }, 'pricePerTicket', 'Use at most two decimals'],
    // $99,985.00 for the tickets and the fee of $15.00.
    [{ pricePerTicket: 9998.5, ticketCount: 10 }, 'pricePerTicket', 'The total must stay under $100,000'],
    [{ section: '\u200B\u3164' }, 'section', 'Section is required'],
  ])('with %o has an error at %s: %s', async (terms, field, sentence) => {
    const request = await submitRequest(customer)
    const { status, body } = await tryOffer(request.id, terms)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: sentence } })
  })

  it('accepts a price of one cent, and no row or notes', async () => {
    const request = await submitRequest(customer)
    const made = await makeOffer(admin, request.id, { pricePerTicket: 0.01, row: ' ', notes: undefined })
    expect(made).toMatchObject({ totalPrice: 15.02, row: null, notes: null })
  })

  it('supersedes the previous one, and is shown first', async () => {
    const { request, offer } = await offeredRequest(app, {}, { customer, admin })
    const better = await makeOffer(admin, request.id, { pricePerTicket: 170 })
    const offers = await customer.client.call(offersApi.listForRequest, { params: { id: request.id } })
    expect(offers.map(({ id, status }) => [id, status])).toEqual([
      [better.id, 'pending'],
      [offer.id, 'superseded'],
    ])
  })

  it('revives a request whose offer has expired', async () => {
    const { request } = await offeredRequest(app, {}, { customer, admin })
    app.clock.advance(offerLifetimeMs)
    const read = () => customer.client.call(requestsApi.get, { params: { id: request.id } })
    expect((await read()).status).toBe('expired')
    await makeOffer(admin, request.id)
    expect((await read()).status).toBe('offer_made')
  })

  it('on an accepted, unpaid request closes its order and cancels its intent, so the old price cannot be paid', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { intentId, clientSecret } = await openCheckout(deal)
    await makeOffer(admin, deal.request.id, { pricePerTicket: 170 })
    const books = await booksOf(app, deal.request.id)
    expect(books.orders).toMatchObject([{ state: 'closed', closedReason: 'superseded' }])
    expect(books.payments).toMatchObject([{ state: 'canceled' }])
    expect(books.request).toMatchObject({ status: 'offer_made' })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await confirmIntent(app, clientSecret)).ok).toBe(false)
    const checkout = await customer.client.refusal(paymentsApi.createPaymentIntent, {
      body: { requestId: deal.request.id },
    })
    expect(checkout).toMatchObject({ status: 409, code: 'not_payable' })
  })

  it('on a paid request, or one whose payment is processing, is refused and cancels nothing', async () => {
    const paid = await paidRequest(app, {}, { customer, admin })
    expect(await tryOffer(paid.request.id)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    await expectPaidOnce(app, paid.request.id)

    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret, '4000009999000006')
    expect(await tryOffer(deal.request.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    })
    expect((await booksOf(app, deal.request.id)).request.status).toBe('accepted')
  })

  it('discovers a payment whose webhook was lost, and the payment wins', async () => {
    const quiet = await startTestApp({ deliverWebhooks: false })
    try {
      const deal = await acceptedRequest(quiet)
      const { clientSecret } = await openCheckout(deal)
      await confirmIntent(quiet, clientSecret)
      const late = await deal.admin.client.refusal(offersApi.make, {
        params: { id: deal.request.id },
        body: offerTerms(),
      })
      expect(late).toMatchObject({ status: 409, code: 'already_paid' })
      await expectPaidOnce(quiet, deal.request.id)
    } finally {
      await quiet.stop()
    }
  })

  it('fails if an intent must be cancelled and the card provider is unavailable, and changes nothing', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    app.payments.setLine('down')
    expect(await tryOffer(deal.request.id)).toMatchObject({ status: 503 })
    app.payments.setLine('up')
    expect(await booksOf(app, deal.request.id)).toMatchObject({
      request: { status: 'accepted' },
      orders: [{ state: 'open' }],
      payments: [{ state: 'open' }],
    })
  })

  it('repeated by key returns the same offer, and leaves a payment started since then alone', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const key = randomUUID()
    const first = await tryOffer(deal.request.id, { pricePerTicket: 170 }, key)
    expect(first.status).toBe(201)
    const { id: offerId } = offersApi.make.reply.parse(first.body)
    expect(offerId).toBe(key)
    await customer.client.call(offersApi.accept, { params: { offerId } })
    const { clientSecret } = await openCheckout(deal)

    const again = await tryOffer(deal.request.id, { pricePerTicket: 170 }, key)
    expect(again).toMatchObject({ status: 201, body: { id: offerId, status: 'accepted' } })
    expect((await confirmIntent(app, clientSecret)).status).toBe(200)
    expect((await booksOf(app, deal.request.id)).offers).toHaveLength(2)
  })

  it('is refused for a declined request and for a past event', async () => {
    const declined = await offeredRequest(app, {}, { customer, admin })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await tryOffer(declined.request.id)).toMatchObject({
      status: 409,
      body: { code: 'request_not_open_for_offers' },
    })
    const past = await submitRequest(customer)
    await app.deps.db('ticket_requests').where({ id: past.id }).update({ concertDate: '2020-06-05T20:00' })
    expect(await tryOffer(past.id)).toMatchObject({ status: 409, body: { code: 'event_over' } })
  })
})
