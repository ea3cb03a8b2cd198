import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { paymentsApi } from '#contract/payments.ts'
import { type NewRefund, refundsApi } from '#contract/refunds.ts'
import { type NewRequest, requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { acceptedRequest, confirmIntent, ledgerOf, openCheckout } from '../../testing/factories.ts'
import { checkoutWith, deliverAll, newActiveCode, providerRefunds, usesOf } from '../../testing/payments.ts'
import { choose, deliver, findTicket, list, sendBack, showInterest } from '../../testing/resaleFactories.ts'
import { sharedApp, testPassword } from '../../testing/startTestApp.ts'
import { openStream } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

/** Two seats for $180 each, and the fee, in cents. */
const price = 37_500
const reason = 'The band has cancelled'

const app = sharedApp({ deliverWebhooks: false })

/** An order of two seats that was paid by card. @param withCode whether a discount code waives its fee */
async function paid({ withCode = false, ...form }: Partial<NewRequest> & { withCode?: boolean } = {}) {
  const deal = await acceptedRequest(app, form)
  const code = withCode ? await newActiveCode(app, deal.admin) : undefined
  const { intentId, clientSecret } = await openCheckout(deal)
  if (code) await checkoutWith(deal, code.code)
  expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  await deliverWebhooks(intentId)
  const all = await deal.customer.client.call(ticketsApi.listMine)
  const tickets = all.filter(({ requestId }) => requestId === deal.request.id)
  return { ...deal, intentId, code, ids: tickets.map(({ id }) => id) as [string, string] }
}

type Paid = Awaited<ReturnType<typeof paid>>
type Wanted = NewRefund extends infer Each ? (Each extends NewRefund ? Omit<Each, 'reason'> : never) : never

/** All webhooks about a payment arrive. */
const deliverWebhooks = (intentId: string) => deliverAll(app, intentId)

const whatOf = (request: { id: string }, wanted: Wanted, key: string = randomUUID()) => ({
  params: { id: request.id },
  body: { ...wanted, reason } as NewRefund,
  key,
})

const refund = ({ admin, request }: Pick<Paid, 'admin' | 'request'>, wanted: Wanted, key?: string) =>
  admin.client.call(refundsApi.make, whatOf(request, wanted, key))

const refusalOf = ({ admin, request }: Pick<Paid, 'admin' | 'request'>, wanted: Wanted) =>
  admin.client.refusal(refundsApi.make, whatOf(request, wanted))

const refundableOf = ({ admin, request }: Paid) =>
  admin.client.call(refundsApi.refundable, { params: { id: request.id } })

const lastMessage = async ({ customer, request }: Paid) =>
  (await customer.client.call(chatApi.list, { params: { requestId: request.id } })).at(-1)

const sentOf = async ({ intentId }: Paid) => {
  await app.runJobs()
  await deliverWebhooks(intentId)
  return (await providerRefunds(app, intentId)).map(({ amount }) => amount).sort((a, b) => a - b)
}

const orderOf = async ({ customer, request }: Paid) =>
  (await customer.client.call(requestsApi.get, { params: { id: request.id } })).order

const recordedOf = async ({ request }: Paid) => {
  const [row] = (await ledgerOf(app, request.id)).transactions
  return [row.paymentStatus, row.refundedAmount]
}

describe('a refund of seats', () => {
  it('pays back what was paid for each, and withdraws it: no file, no code, no delivery', async () => {
    const deal = await paid()
    const [first, second] = deal.ids
    const { admin, customer, request } = deal
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const ticketFile = `data:image/png;base64,${png.toString('base64')}`
    const delivered = { qrCode: `LS-${first}`, seat: '11', ticketFile }
    const { ticketFile: address } = await admin.client.call(ticketsApi.deliver, {
      params: { id: first },
      body: delivered,
    })
    const readFile = async () => (await customer.client.send('GET', address ?? '')).status
    expect(await readFile()).toBe(200)
    expect((await refundableOf(deal)).seats.map((seat) => [seat.price, seat.whyNot])).toEqual([
      [180, null],
      [180, null],
    ])

    const [made] = await refund(deal, { what: 'seats', ticketIds: [first] })
    expect(made).toMatchObject({ amount: 180, reason: 'by_staff', explanation: reason, by: 'Jo' })
    expect(await findTicket(customer, first)).toMatchObject({
      ...{ status: 'refunded', isRefunded: true },
      ...{ ticketFile: null, qrCode: null, codeDrawing: null },
    })
    expect(await readFile()).toBe(404)
    expect(await findTicket(customer, second)).toMatchObject({ status: 'pending', isRefunded: false })
    expect(await lastMessage(deal)).toMatchObject({
      ...{ isFromUser: false, message: `We are refunding $180.00 for Seat 11: ${reason}` },
    })
    const opened = { params: { id: first }, body: {}, key: randomUUID() }
    expect((await customer.client.refusal(ticketsApi.opened, opened)).message).toContain('was refunded')
    const again = { params: { id: first }, body: { qrCode: 'LS-other', replaces: 1 } }
    expect((await admin.client.refusal(ticketsApi.deliver, again)).message).toContain('was refunded')

    expect(await sentOf(deal)).toEqual([18_000])
    expect(await recordedOf(deal)).toEqual(['partially_refunded', 18_000])
    const moneyBack = { amount: 180, state: 'arrived' }
    expect(await orderOf(deal)).toMatchObject({ total: 375, moneyBack, hasTickets: true })
    const receipt = await customer.client.call(paymentsApi.receipt, { params: { id: request.id } })
    expect(receipt.refunds).toMatchObject([
      { amount: 180, explanation: reason, ticket: { seat: '11', position: 1 } },
    ])
    // The code is free for the next owner of the seat.
    await deliver(admin, second, delivered.qrCode)
  })

  it('that were not delivered leaves nothing to deliver, and settles the reminders', async () => {
    const soon = new Date(app.clock.now().getTime() + 4 * 24 * 60 * 60_000).toISOString()
    const deal = await paid({ concertDate: soon.slice(0, 16) })
    const { admin, request, ids } = deal
    await deliver(admin, ids[0])
    app.clock.advance(61 * 60_000)
    await app.runJobs()
    const messageState = async () => ({
      left: (await admin.client.call(requestsApi.adminGet, { params: { id: request.id } }))
        .undeliveredTickets,
      isRead: Boolean((await app.db('admin_messages').where({ requestId: request.id }).first()).isRead),
    })
    expect(await messageState()).toEqual({ left: 1, isRead: false })
    await admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await refund(deal, { what: 'seats', ticketIds: [ids[1]] })
    expect(await messageState()).toEqual({ left: 0, isRead: true })
    expect((await lastMessage(deal))?.message).toContain('We are refunding $180.00 for Section')
  })

  it('is refused in words for one that was sent back, resold, used or refunded', async () => {
    const deal = await paid()
    const { admin, customer: seller } = deal
    const [first, second] = deal.ids
    for (const id of deal.ids) await deliver(admin, id)
    const whyNot = async (id: string) => (await refusalOf(deal, { what: 'seats', ticketIds: [id] })).message
    const sale = await list({ seller, admin, ticket: await sendBack(seller, first) })
    expect(await whyNot(first)).toContain('sent this seat back')
    const recipient = await app.signIn()
    await showInterest(recipient, sale.listing)
    await choose({ ...sale, admin }, recipient)
    expect(await whyNot(first)).toContain('was resold')
    await app.db('tickets').where({ id: second }).update({ status: 'used' })
    expect(await whyNot(second)).toContain('was used')
    await app.db('tickets').where({ id: second }).update({ status: 'delivered' })
    await refund(deal, { what: 'seats', ticketIds: [second] })
    expect(await whyNot(second)).toContain('refunded before')
    expect((await refundableOf(deal)).seats.map((seat) => seat.whyNot !== null)).toEqual([true, true])
    // What the resale and the seat have left.
    expect((await refundableOf(deal)).left).toBe(15)
    const foreign = await paid()
    expect((await refusalOf(deal, { what: 'seats', ticketIds: foreign.ids })).code).toBe('not_found')
  })
})

describe('a refund of the whole order', () => {
  it('pays back all that is left, the fee too, withdraws its seats, and keeps a discount used', async () => {
    const deal = await paid({ withCode: true })
    await refund(deal, { what: 'seats', ticketIds: [deal.ids[0]] })
    const stream = await openStream(deal.customer.client)
    await refund(deal, { what: 'order' })
    const moneyBack = { amount: 360, state: 'on_its_way' }
    expect(await orderOf(deal)).toMatchObject({ total: 360, moneyBack, hasTickets: false })
    const params = { id: deal.request.id }
    expect(await deal.customer.client.call(paymentsApi.receipt, { params })).toMatchObject({
      hasTickets: false,
    })
    expect(await sentOf(deal)).toEqual([18_000, 18_000])
    expect((await orderOf(deal))?.moneyBack).toEqual({ amount: 360, state: 'arrived' })
    // The customer's open pages follow.
    const address = `/api/ticket-requests/${deal.request.id}`
    for (const type of ['payment.refund_queued', 'payment.refund_changed']) {
      await waitFor(() => {
        const addresses = stream.invalidations.flatMap((each) => (each.type === type ? each.addresses : []))
        expect(addresses).toContain(address)
      })
    }
    stream.close()
    await app.db('refunds').where({ amount: 18_000, ticketId: null }).update({ state: 'failed' })
    expect((await orderOf(deal))?.moneyBack).toEqual({ amount: 360, state: 'delayed' })
    const [first, second] = await Promise.all(deal.ids.map((id) => findTicket(deal.customer, id)))
    expect(first).toMatchObject({ status: 'refunded', isRefundDelayed: false })
    expect(second).toMatchObject({ status: 'refunded', isRefundDelayed: true })
    await app.db('refunds').where({ amount: 18_000, ticketId: null }).update({ state: 'succeeded' })
    expect(await recordedOf(deal)).toEqual(['refunded', 36_000])
    expect((await lastMessage(deal))?.message).toBe(`We are refunding $180.00 for your order: ${reason}`)
    const { tickets } = await ledgerOf(app, deal.request.id)
    expect(tickets.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
    if (deal.code) expect((await usesOf(app, deal.code)).states).toEqual(['redeemed'])
    expect((await refusalOf(deal, { what: 'order' })).code).toBe('already_refunded')
  })

  it('ends the resale of a seat that was not sold', async () => {
    const deal = await paid()
    const { admin, customer: seller, ids } = deal
    await deliver(admin, ids[0])
    const { listing } = await list({ seller, admin, ticket: await sendBack(seller, ids[0]) })
    await refund(deal, { what: 'order' })
    expect(await app.db('resell_notifications').where({ id: listing.id }).first()).toMatchObject({
      status: 'withdrawn',
    })
    expect(await findTicket(seller, ids[0])).toMatchObject({ status: 'refunded', resale: null })
    expect(await sentOf(deal)).toEqual([price])
  })

  it('is possible after its client has deleted their account', async () => {
    const deal = await paid()
    await deal.customer.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await deal.customer.client.call(accountsApi.deleteAccount)
    await refund(deal, { what: 'order' })
    expect(await sentOf(deal)).toEqual([price])
  })
})

describe('a refund of an amount', () => {
  it('leaves the seats as they are, and never exceeds what is left', async () => {
    const deal = await paid()
    await deliver(deal.admin, deal.ids[0])
    await refund(deal, { what: 'amount', amount: 200 })
    expect((await lastMessage(deal))?.message).toBe(`We are refunding $200.00: ${reason}`)
    expect((await findTicket(deal.customer, deal.ids[0])).qrCode).not.toBeNull()
    const words = 'Only $175.00 of this payment is left to refund.'
    expect(await refusalOf(deal, { what: 'amount', amount: 175.01 })).toMatchObject({
      ...{ code: 'invalid_input', message: words, fields: { amount: words } },
    })
    expect(await refusalOf(deal, { what: 'seats', ticketIds: [deal.ids[0]] })).toMatchObject({
      message: words,
    })
    await refund(deal, { what: 'amount', amount: 175 })
    expect(await sentOf(deal)).toEqual([17_500, 20_000])
    app.clock.advance(11 * 60_000)
    await app.runJobs()
    const mails = await app.db('email_logs').where({ recipient: deal.customer.user.email })
    const notices = mails.filter(({ content }) => content.includes(`We are refunding $200.00: ${reason}`))
    expect(notices).toHaveLength(1)
  })

  it('is made once, however often the call is repeated', async () => {
    const deal = await paid()
    const key = randomUUID()
    const [one, two] = [
      await refund(deal, { what: 'amount', amount: 10 }, key),
      await refund(deal, { what: 'amount', amount: 10 }, key),
    ]
    expect(two).toEqual(one)
    expect((await ledgerOf(app, deal.request.id)).refunds).toHaveLength(1)
  })
})

describe('a refund by staff', () => {
  it('is refused in words while the payment is disputed, and for a request that is not paid', async () => {
    const deal = await paid()
    const path = `/v1/payment_intents/${deal.intentId}/sandbox_dispute`
    await app.payments.provider().rawRequest('POST', path, { amount: 1000 })
    await deliverWebhooks(deal.intentId)
    expect((await refusalOf(deal, { what: 'order' })).message).toContain('disputes this payment')
    expect((await refundableOf(deal)).whyNot).toContain('disputes this payment')
    const unpaid = await acceptedRequest(app)
    expect((await refusalOf(unpaid, { what: 'order' })).message).toContain('not paid')
  })

  it('never exceeds what is left, however many staff make one at the same moment', {
    tags: 'postgres',
  }, async () => {
    const deal = await paid()
    const colleague = await app.signIn({ isAdmin: true })
    const wanted: Wanted[] = [
      { what: 'amount', amount: 100 },
      { what: 'amount', amount: 60 },
      { what: 'seats', ticketIds: [deal.ids[0]] },
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { client } = index % 2 === 0 ? deal.admin : colleague
        return client.try(refundsApi.make, whatOf(deal.request, wanted[index % 3] ?? { what: 'order' }))
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const sum = (await sentOf(deal)).reduce((total, amount) => total + amount, 0)
    // Too little is left for any of them.
    expect(sum).toBeLessThanOrEqual(price)
    expect(sum).toBeGreaterThan(price - 6_000)
    const { refunds } = await ledgerOf(app, deal.request.id)
    expect(refunds.filter(({ state }) => state === 'failed')).toEqual([])
    expect(await recordedOf(deal)).toEqual(['partially_refunded', sum])
  })

  it('and a delivery of its seat leave it withdrawn and paid back once, whichever comes first', {
    tags: 'postgres',
  }, async () => {
    const deal = await paid()
    const { admin, ids } = deal
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? admin.client.try(ticketsApi.deliver, { params: { id: ids[0] }, body: { qrCode: `LS-${ids[0]}` } })
          : admin.client.try(refundsApi.make, whatOf(deal.request, { what: 'seats', ticketIds: [ids[0]] })),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await findTicket(deal.customer, ids[0])).toMatchObject({ status: 'refunded', qrCode: null })
    expect(await sentOf(deal)).toEqual([18_000])
  })
})
