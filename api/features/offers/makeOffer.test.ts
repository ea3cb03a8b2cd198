import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { newOffer, offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, offersVersion } from '#contract/rules/offerRules.ts'
import {
  acceptedRequest,
  confirmIntent,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  offeredRequest,
  offerTerms,
  openCheckout,
  paidRequest,
  submitRequest,
} from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn } from '../../testing/timing.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { makeOffer as makeOfferNow } from './makeOffer.ts'

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
      const mails = app.db('email_logs').where({ recipient: user.email, type: 'offer_made' })
      return (await mails.orderBy('id', 'desc').first()).content
    }
    const mail = await mailAbout({ ticketCount: 1, pricePerTicket: 1219.5, notes: 'On the aisle' })
    expect(mail).toContain('We found 1 ticket for Phoebe Bridgers')
    expect(mail).toContain('in section 102, row F, for $1,234.50 in total')
    expect(mail).toContain('Note from our team: On the aisle')
    expect(await mailAbout({ row: null })).toContain('in section 102 for $')
    // The customer found two for $240 each.
    expect(await mailAbout({ pricePerTicket: 180 })).toContain('That is $105.00 less than you found.')
    expect(await mailAbout({ pricePerTicket: 250 })).toContain('That is $35.00 more than you found.')
    expect(await mailAbout({ pricePerTicket: 232.5 })).not.toContain('than you found')
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

  it('on an accepted, unpaid request closes its order and cancels its intent, so the old price cannot be paid', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { intentId, clientSecret } = await openCheckout(deal)
    await makeOffer(admin, deal.request.id, { pricePerTicket: 170 })
    const ledger = await ledgerOf(app, deal.request.id)
    expect(ledger.orders).toMatchObject([{ state: 'closed', closedReason: 'superseded' }])
    expect(ledger.payments).toMatchObject([{ state: 'canceled' }])
    expect(ledger.request).toMatchObject({ status: 'offer_made' })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await confirmIntent(app, clientSecret)).ok).toBe(false)
    const checkout = await customer.client.refusal(paymentsApi.createPaymentIntent, {
      body: { requestId: deal.request.id },
    })
    expect(checkout).toMatchObject({ status: 409, code: 'not_payable' })
  })

  it('on a paid request, or one whose payment is processing, is refused and cancels nothing', async () => {
    const paid = await paidRequest(app, {}, { customer, admin })
    expect(await tryOffer(paid.request.id)).toMatchObject(refused('already_paid'))
    await expectPaidOnce(app, paid.request.id)

    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret, '4000009999000006')
    expect(await tryOffer(deal.request.id)).toMatchObject(refused('payment_processing'))
    expect((await ledgerOf(app, deal.request.id)).request.status).toBe('accepted')
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
    expect((await ledgerOf(app, deal.request.id)).offers).toHaveLength(2)
  })

  it('is refused for a declined request and for a past event', async () => {
    const declined = await offeredRequest(app, {}, { customer, admin })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await tryOffer(declined.request.id)).toMatchObject(refused('request_not_open_for_offers'))
    const past = await submitRequest(customer)
    await app.db('ticket_requests').where({ id: past.id }).update({ concertDate: '2020-06-05T20:00' })
    expect(await tryOffer(past.id)).toMatchObject(refused('event_over'))
  })
})

const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Silva' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const none = offersVersion(undefined)

function send(who: SignedIn, requestId: string, basedOn: string, pricePerTicket = 170, key = randomUUID()) {
  const call = { params: { id: requestId }, body: offerTerms({ pricePerTicket }), key, basedOn }
  return who.client.try(offersApi.make, call)
}

describe('an offer that says what it is based on', () => {
  it('is refused once another admin has offered, with who and how much, and changes nothing', async () => {
    const request = await submitRequest(customer)
    const theirs = await makeOffer(jo, request.id)
    const { status, body } = await send(ana, request.id, none)
    expect(status).toBe(409)
    expect(body).toEqual({
      code: 'offer_moved',
      message: 'Jo has offered $375.00 in the meantime. Please look at it again.',
      newestOffer: {
        id: theirs.id,
        status: 'pending',
        totalPrice: 375,
        madeBy: { id: jo.user.id, name: 'Jo' },
      },
    })
    expect((await ledgerOf(app, request.id)).offers).toHaveLength(1)
  })

  it('is refused once the client has accepted, whose payment stays open', async () => {
    const { request, offer } = await offeredRequest(app, {}, { customer, admin: jo })
    const basedOn = offersVersion(offer)
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    const { clientSecret } = await openCheckout({ customer, request })
    expect((await send(ana, request.id, basedOn)).body).toMatchObject({
      code: 'offer_moved',
      message: 'The client has accepted $375.00 in the meantime. Please look at it again.',
      newestOffer: { status: 'accepted' },
    })
    expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  })

  it('is refused with both, if another offer was made and accepted', async () => {
    const { request } = await acceptedRequest(app, {}, { customer, admin: jo })
    expect((await send(ana, request.id, none)).body).toMatchObject({
      message:
        'Jo has offered $375.00 in the meantime, and the client has accepted it. Please look at it again.',
    })
  })

  it('replaces an accepted one that it is based on', async () => {
    const { request, offer } = await acceptedRequest(app, {}, { customer, admin: jo })
    expect((await send(ana, request.id, offersVersion({ ...offer, status: 'accepted' }))).status).toBe(201)
    expect((await ledgerOf(app, request.id)).orders).toMatchObject([{ state: 'closed' }])
  })

  it('can be sent again on the new state with the same key, once', async () => {
    const request = await submitRequest(customer)
    const theirs = await makeOffer(jo, request.id)
    const key = randomUUID()
    expect((await send(ana, request.id, none, 160, key)).status).toBe(409)
    const replaced = await send(ana, request.id, offersVersion(theirs), 160, key)
    expect(replaced.status).toBe(201)
    // Repeated, although the newest offer is its own now.
    expect((await send(ana, request.id, offersVersion(theirs), 160, key)).body).toEqual(replaced.body)
    expect((await ledgerOf(app, request.id)).offers).toHaveLength(2)
  })

  it.each(['*', 'W/"none"', '"x"', 'none'])(
    'is refused with a version that never was: %s',
    async (basedOn) => {
      const request = await submitRequest(customer)
      expect((await send(ana, request.id, basedOn)).body).toEqual({
        code: 'offer_moved',
        message: 'The offers of this request have changed in the meantime. Please look at them again.',
      })
    },
  )

  it('is refused if another one is made after it was first compared', async () => {
    const request = await submitRequest(customer)
    const deps = stepIn(app.deps, () => makeOffer(jo, request.id))
    const row = await findRequest(app.db, request.id)
    if (!row) throw new Error('the request is gone')
    const terms = newOffer.parse(offerTerms())
    await expect(
      makeOfferNow(deps, { actor: ana.user, command: undefined, request: row, terms, basedOn: none }),
    ).rejects.toMatchObject({ code: 'offer_moved' })
    expect((await ledgerOf(app, request.id)).offers).toHaveLength(1)
  })
})
