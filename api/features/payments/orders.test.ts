import { afterEach, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, paymentWindowMs } from '#contract/rules/offerRules.ts'
import {
  acceptedRequest,
  confirmIntent,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  openCheckout,
  payByCard,
  submitRequest,
} from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'

const minuteMs = 60_000

const app = sharedApp({ deliverWebhooks: false })
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(() => app.payments.setLine('up'))

const accepted = () => acceptedRequest(app, {}, { customer, admin })
const checkout = (requestId: string) =>
  customer.client.refusal(paymentsApi.createPaymentIntent, { body: { requestId } })

describe('an accepted offer that is not paid in time', () => {
  it('can no longer be paid, its intent is cancelled, and its request is expired until a new offer', async () => {
    const deal = await accepted()
    const { clientSecret, intentId } = await openCheckout(deal)
    app.clock.advance(paymentWindowMs)
    // Before the job has run.
    expect(await checkout(deal.request.id)).toMatchObject({ status: 409, code: 'payment_window_over' })

    await app.runJobs()
    const ledger = await ledgerOf(app, deal.request.id)
    expect(ledger.orders).toMatchObject([{ state: 'closed', closedReason: 'not_paid_in_time' }])
    expect(ledger.request).toMatchObject({ status: 'expired', deadlineAt: null })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await confirmIntent(app, clientSecret)).ok).toBe(false)
    expect(await checkout(deal.request.id)).toMatchObject({ status: 409, code: 'not_payable' })
    const mails = await app.db('email_logs').where({ type: 'payment_lapsed' })
    expect(mails).toMatchObject([
      {
        recipient: customer.user.email,
        subject: 'Not paid in time: Phoebe Bridgers',
        content: expect.stringContaining('You were not charged.'),
      },
    ])
    const again = await customer.client.refusal(offersApi.accept, { params: { offerId: deal.offer.id } })
    expect(again).toMatchObject({ status: 409, code: 'payment_window_over' })

    const next = await makeOffer(admin, deal.request.id)
    await customer.client.call(offersApi.accept, { params: { offerId: next.id } })
    const fresh = await openCheckout(deal)
    expect(fresh.intentId).not.toBe(intentId)
  })

  it('reads as not paid for both audiences, until a new offer, which may expire by itself', async () => {
    const { request } = await accepted()
    const about = { params: { id: request.id } }
    const expectReason = async (status: string, expiredBecause: string | null) => {
      const mine = await customer.client.call(requestsApi.listMine)
      const queue = await admin.client.call(requestsApi.adminList)
      const reads = [
        mine.find(({ id }) => id === request.id),
        await customer.client.call(requestsApi.get, about),
        queue.find(({ id }) => id === request.id),
        await admin.client.call(requestsApi.adminGet, about),
      ]
      for (const read of reads) expect(read).toMatchObject({ status, expiredBecause })
    }
    await expectReason('accepted', null)
    app.clock.advance(paymentWindowMs)
    await app.runJobs()
    await expectReason('expired', 'not_paid')

    await makeOffer(admin, request.id)
    await expectReason('offer_made', null)
    app.clock.advance(offerLifetimeMs)
    // Before the job has run, and after it.
    await expectReason('expired', null)
    await app.runJobs()
    await expectReason('expired', null)
  })

  it('stays paid if it was paid at the last moment', async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    app.clock.advance(paymentWindowMs)
    await confirmIntent(app, clientSecret)
    await app.runJobs()
    await expectPaidOnce(app, deal.request.id)
  })

  it('waits for a processing payment, and is closed if that fails', async () => {
    const deal = await accepted()
    const { clientSecret, intentId } = await openCheckout(deal)
    await confirmIntent(app, clientSecret, '4000009999000006')
    app.clock.advance(paymentWindowMs)
    await app.runJobs()
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'open' }])

    await app.payments.provider().rawRequest('POST', `/v1/payment_intents/${intentId}/sandbox_settle`, {
      outcome: 'fail',
    })
    app.clock.advance(10_000)
    await app.runJobs()
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'closed' }])
  })
})

describe('a lost webhook', () => {
  it('is found by asking the provider ten minutes later, and applied once', async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret)
    app.clock.advance(9 * minuteMs)
    await app.runJobs()
    const early = await ledgerOf(app, deal.request.id)
    expect(early.payments).toMatchObject([{ state: 'open' }])

    app.clock.advance(11 * minuteMs)
    await app.runJobs()
    await expectPaidOnce(app, deal.request.id)
    app.clock.advance(10 * minuteMs)
    await app.runJobs()
    await expectPaidOnce(app, deal.request.id)
    const request = await customer.client.call(requestsApi.get, { params: { id: deal.request.id } })
    expect(request).toMatchObject({ status: 'completed', isPaid: true })
  })

  it('is found even if the provider does not know another payment', async () => {
    const unknown = await accepted()
    const { intentId } = await openCheckout(unknown)
    await app
      .db('payments')
      .where({ paymentIntentId: intentId })
      .update({ paymentIntentId: 'pi_of_other_keys', checkedAt: '2020-01-01T00:00:00.000Z' })
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret)
    app.clock.advance(20 * minuteMs)
    await app.runJobs()
    await expectPaidOnce(app, deal.request.id)
    await app.db('payments').where({ paymentIntentId: 'pi_of_other_keys' }).update({ state: 'canceled' })
  })
})

describe('checkout', () => {
  it('discovers a payment that has succeeded, and does not charge again', async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret)
    expect(await checkout(deal.request.id)).toMatchObject({
      status: 409,
      code: 'already_paid',
      message: 'This order is already paid.',
    })
    await expectPaidOnce(app, deal.request.id)
  })

  it('gets a new intent if the provider has cancelled the old one', async () => {
    const deal = await accepted()
    const first = await openCheckout(deal)
    await app.payments.provider().paymentIntents.cancel(first.intentId)
    const second = await openCheckout(deal)
    expect(second.intentId).not.toBe(first.intentId)
    expect((await ledgerOf(app, deal.request.id)).payments).toMatchObject([
      { attempt: 1, state: 'canceled' },
      { attempt: 2, state: 'open', paymentIntentId: second.intentId },
    ])
    expect((await openCheckout(deal)).intentId).toBe(second.intentId)
  })

  it('returns the sandbox’s address and its publishable key', async () => {
    expect(await customer.client.call(paymentsApi.config)).toEqual({
      publishableKey: expect.stringMatching(/^pk_test_/),
      sandboxUrl: `${app.address}/stripe-sandbox/`,
    })
  })
})

describe('paying an accepted offer', () => {
  const app = sharedApp()

  it('has a receipt for its customer only, and none before', async () => {
    const deal = await acceptedRequest(app)
    const params = { id: deal.request.id }
    expect(await deal.customer.client.refusal(paymentsApi.receipt, { params })).toMatchObject({ status: 404 })
    await payByCard(app, deal)
    const receipt = await waitFor(() => deal.customer.client.call(paymentsApi.receipt, { params }))
    expect(receipt).toEqual({
      paidAt: expect.any(String),
      section: '102',
      row: 'F',
      seat: null,
      ticketCount: 2,
      subtotal: 360,
      serviceFee: 15,
      discountApplied: 0,
      totalAmount: 375,
      artist: 'Phoebe Bridgers',
      venue: 'Greek Theatre',
      concertDate: '2099-06-05T20:00',
      // 2 × $240 found.
      saving: 105,
      refunds: [],
      dispute: null,
      hasTickets: true,
    })
  })

  it('mails the receipt with the event, the seats and formatted amounts', async () => {
    const customer = await app.signIn()
    const admin = await app.signIn({ isAdmin: true })
    const request = await submitRequest(customer)
    const seats = { section: '102', row: 'F', ticketCount: 2, pricePerTicket: 1250 }
    const offer = await makeOffer(admin, request.id, seats)
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    await payByCard(app, { customer, request })
    const receipt = await waitFor(async () => {
      await app.runJobs()
      const recipient = customer.user.email
      const [mail] = await app.db('email_logs').where({ recipient, type: 'receipt' })
      expect(mail).toBeDefined()
      return mail
    })
    expect(receipt.content).toMatch(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, 20\d\d, \d+:\d\d\s[AP]M/)
    expect(receipt.content).toContain('Section 102 · Row F')
    expect(receipt.content).toContain('Price per ticket: $1,250.00')
    expect(receipt.content).toContain('Tickets (2): $2,500.00')
    expect(receipt.content).toContain('Service fee: $15.00')
    expect(receipt.content).toContain('Total: $2,515.00')
  })
})
