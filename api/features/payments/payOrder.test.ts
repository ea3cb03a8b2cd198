import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import {
  acceptedRequest,
  confirmIntent,
  makeOffer,
  offeredRequest,
  payByCard,
  submitRequest,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/waitFor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('paying an accepted offer', () => {
  it('issues one ticket per seat, completes the request and writes the books once the webhook arrives', async () => {
    const deal = await acceptedRequest(app)
    const { client } = deal.customer
    expect((await payByCard(app, deal)).status).toBe(200)

    await waitFor(async () => {
      const request = await client.call(requestsApi.get, { params: { id: deal.request.id } })
      expect(request).toMatchObject({ status: 'completed', isPaid: true, deadlineAt: null })
    })
    const tickets = await client.call(ticketsApi.listMine)
    expect(tickets.map(({ seatInfo, status }) => [seatInfo, status])).toEqual([
      ['Section 102 · Row F · 1 of 2', 'pending'],
      ['Section 102 · Row F · 2 of 2', 'pending'],
    ])
    const booked = await app.deps
      .db('transactions')
      .where({ eventArtist: 'Phoebe Bridgers', totalAmount: 37_500 })
    expect(booked).toHaveLength(1)
    expect(booked[0]).toMatchObject({ subtotalAmount: 36_000, serviceFee: 1500, paymentStatus: 'paid' })
  })

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
    })
    for (const person of [deal.admin, await app.signIn()]) {
      expect(await person.client.refusal(paymentsApi.receipt, { params })).toMatchObject({ status: 404 })
    }
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
      const [mail] = await app.deps.db('email_logs').where({ recipient, type: 'receipt' })
      expect(mail).toBeDefined()
      return mail
    })
    expect(receipt.content).toMatch(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, 20\d\d, \d+:\d\d\s[AP]M/)
    expect(receipt.content).toContain('Section 102, row F')
    expect(receipt.content).toContain('Price per ticket: $1,250.00')
    expect(receipt.content).toContain('Tickets (2): $2,500.00')
    expect(receipt.content).toContain('Service fee: $15.00')
    expect(receipt.content).toContain('Total: $2,515.00')
  })

  it('takes the price from our books, and returns the same intent again', async () => {
    const { customer, request } = await acceptedRequest(app)
    const body = { requestId: request.id }
    const first = await customer.client.call(paymentsApi.createPaymentIntent, { body })
    const second = await customer.client.call(paymentsApi.createPaymentIntent, { body })
    expect(first).toMatchObject({ totalAmount: 375, subtotal: 360, serviceFee: 15, discountApplied: 0 })
    expect(second.clientSecret).toBe(first.clientSecret)
  })

  it('is still possible after a declined card', async () => {
    const deal = await acceptedRequest(app)
    const declined = await payByCard(app, deal, '4000000000000002')
    expect(declined.status).toBe(402)
    expect((await payByCard(app, deal)).status).toBe(200)
  })

  it('is refused for a request that is not accepted, or already paid', async () => {
    const { customer, request, offer } = await offeredRequest(app)
    const body = { requestId: request.id }
    const early = await customer.client.refusal(paymentsApi.createPaymentIntent, { body })
    expect(early).toMatchObject({ status: 409, code: 'not_payable' })

    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    const { clientSecret } = await customer.client.call(paymentsApi.createPaymentIntent, { body })
    await confirmIntent(app, clientSecret)
    await waitFor(async () => {
      const late = await customer.client.refusal(paymentsApi.createPaymentIntent, { body })
      expect(late).toMatchObject({ status: 409, code: 'already_paid' })
    })
  })
})
