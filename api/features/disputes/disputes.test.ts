import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { disputesApi } from '#contract/disputes.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { staffApi } from '#contract/staff.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { acceptedRequest, confirmIntent, ledgerOf, openCheckout } from '../../testing/factories.ts'
import {
  deliverAll,
  deliverEvent,
  eventsAbout,
  lateMoney,
  ofType,
  providerRefunds,
} from '../../testing/payments.ts'
import { choose, deliver, list, sendBack, showInterest } from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, testPassword } from '../../testing/startTestApp.ts'

/** Two seats for $180 each, and the fee. */
const price = 37_500
const minuteMs = 60_000
const cards = { fine: '4242424242424242', disputed: '4000000000000259', asked: '4000000000001976' }

const app = sharedApp({ deliverWebhooks: false })
afterEach(() => app.payments.setLine('up'))

const provider = () => app.payments.provider()

/** An order paid by card, whose webhooks have arrived. @param number of the card */
async function paid(number = cards.fine) {
  const deal = await acceptedRequest(app)
  const { clientSecret, intentId } = await openCheckout(deal)
  expect((await confirmIntent(app, clientSecret, number)).status).toBe(200)
  await deliverWebhooks(intentId)
  return { ...deal, intentId }
}

type Paid = Awaited<ReturnType<typeof paid>>

/** All webhooks about a payment arrive. */
const deliverWebhooks = (intentId: string) => deliverAll(app, intentId)

/** The client disputes a payment with their bank, and the webhooks arrive. */
async function dispute(intentId: string, about: object = {}): Promise<string> {
  const path = `/v1/payment_intents/${intentId}/sandbox_dispute`
  const opened = (await provider().rawRequest('POST', path, about)) as unknown as Stripe.Dispute
  await deliverWebhooks(intentId)
  return opened.id
}

/** The bank decides by the text of our answer. */
async function decide(intentId: string, disputeId: string, how: 'winning' | 'losing' | 'escalate_inquiry') {
  const evidence = { uncategorized_text: `${how}_evidence` }
  await provider().disputes.update(disputeId, { evidence })
  await deliverWebhooks(intentId)
}

const disputesOf = ({ admin, request }: Pick<Paid, 'admin' | 'request'>) =>
  admin.client.call(disputesApi.adminList, { params: { id: request.id } })

async function recorded(requestId: string) {
  const [row] = (await ledgerOf(app, requestId)).transactions
  return row && [row.paymentStatus, row.refundedAmount, row.chargedBackAmount]
}

async function subjectsOf(requestId: string): Promise<string[]> {
  return (await ledgerOf(app, requestId)).alerts.map(({ subject }) => subject)
}

const mailsTo = ({ user }: SignedIn): Promise<{ subject: string; content: string }[]> =>
  app.db('email_logs').where({ recipient: user.email }).orderBy('id')

const refundByHand = (intentId: string, amount?: number) =>
  provider().refunds.create({ payment_intent: intentId, ...(amount && { amount }) })

describe('a dispute', () => {
  it('is reported to staff by mail and notification with its reason and day, and shown on request and transaction', async () => {
    const deal = await paid(cards.disputed)
    const { admin, request } = deal
    const [shown] = await disputesOf(deal)
    expect(shown).toMatchObject({ amount: 375, reason: 'fraudulent', status: 'needs_response' })
    expect(shown).toMatchObject({ unusedSeats: [], undeliveredSeats: { length: 2 } })
    const day = new Date(shown?.dueBy ?? '').toLocaleDateString('en-US', {
      ...{ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' },
    })
    const { alerts, events } = await ledgerOf(app, request.id)
    expect(alerts).toMatchObject([{ subject: 'A payment is disputed', priority: 'urgent' }])
    expect(alerts[0]?.message).toContain('$375.00')
    expect(alerts[0]?.message).toContain('They say that somebody else used their card.')
    expect(alerts[0]?.message).toContain(`Answer by ${day}`)
    expect(events).toContain('payment.dispute_changed')
    const [pushed] = await app.db('events').where({ type: 'inbox.received', subjectId: alerts[0]?.id })
    expect(JSON.parse(pushed.data)).toEqual({ isMoneyStuck: true })

    await app.runJobs()
    const [mail] = (await mailsTo(admin)).filter(({ subject }) => subject === alerts[0]?.subject)
    expect(mail?.content).toContain(`/admin?request=${request.id}`)

    const row = await admin.client.call(requestsApi.adminGet, { params: { id: request.id } })
    expect(row.isDisputed).toBe(true)
    const queued = await admin.client.call(requestsApi.adminList, { query: { view: 'disputed' } })
    expect(queued.map(({ id }) => id)).toContain(request.id)
    const [transaction] = await admin.client.call(transactionsApi.list)
    expect(transaction).toMatchObject({
      ...{ requestId: request.id, paymentStatus: 'disputed', chargedBackAmount: 0 },
      dispute: { amount: 375, reason: 'fraudulent', dueBy: shown?.dueBy },
    })
    const csv = await admin.client.try(transactionsApi.export)
    expect(csv.text.split('\r\n').find((line) => line.includes(String(transaction?.id)))).toMatch(
      /,disputed,0\.00,0\.00$/,
    )
  })

  it('that is won leaves the payment as it was, and one that is lost is money gone, in every sum', async () => {
    const won = await paid()
    const { admin } = won
    await refundByHand(won.intentId, 1_000)
    await deliverWebhooks(won.intentId)
    const before = await admin.client.call(transactionsApi.summary)
    await decide(won.intentId, await dispute(won.intentId, { amount: 36_500 }), 'winning')
    expect(await recorded(won.request.id)).toEqual(['partially_refunded', 1_000, 0])
    expect(await admin.client.call(transactionsApi.summary)).toEqual(before)
    expect(await disputesOf(won)).toMatchObject([{ status: 'won', dueBy: null, undeliveredSeats: [] }])

    const lost = await paid()
    const disputeId = await dispute(lost.intentId, { amount: 30_000 })
    expect(await recorded(lost.request.id)).toEqual(['disputed', 0, 0])
    const params = { id: lost.request.id }
    const receiptNow = () => lost.customer.client.call(paymentsApi.receipt, { params })
    const orderNow = async () => (await lost.customer.client.call(requestsApi.get, { params })).order
    expect(await receiptNow()).toMatchObject({ dispute: 'disputed', saving: null })
    expect(await orderNow()).toMatchObject({ moneyBack: { state: 'disputed' }, hasTickets: true })
    expect(await lost.customer.client.call(ticketsApi.listMine)).toMatchObject([
      { orderSaving: null },
      { orderSaving: null },
    ])
    await decide(lost.intentId, disputeId, 'losing')
    expect(await recorded(lost.request.id)).toEqual(['charged_back', 0, 30_000])
    const after = await admin.client.call(transactionsApi.summary)
    expect([after.revenue - before.revenue, after.refunded, after.chargedBack]).toEqual([
      price / 100,
      before.refunded,
      before.chargedBack + 300,
    ])
    expect(await subjectsOf(lost.request.id)).toEqual(['A payment is disputed', 'A dispute was lost'])
    await app.db('tickets').where({ requestId: lost.request.id, position: 1 }).update({ status: 'ready' })
    const [{ unusedSeats = [], undeliveredSeats = [] } = {}] = await disputesOf(lost)
    expect([unusedSeats, undeliveredSeats]).toEqual([
      [expect.stringContaining('1 of 2')],
      [expect.stringContaining('2 of 2')],
    ])
    expect(await receiptNow()).toMatchObject({ dispute: 'charged_back', saving: null })
    expect(await orderNow()).toMatchObject({
      moneyBack: { amount: 300, state: 'charged_back' },
      hasTickets: true,
    })
    const card = await admin.client.call(staffApi.clientCard, { query: { request: lost.request.id } })
    expect(card.spent).toBe(75)
    const row = await admin.client.call(requestsApi.adminGet, { params })
    expect(row.isDisputed).toBe(false)
  })

  it('can follow on one that was won', async () => {
    const deal = await paid()
    await decide(deal.intentId, await dispute(deal.intentId), 'winning')
    await decide(deal.intentId, await dispute(deal.intentId), 'losing')
    expect(await recorded(deal.request.id)).toEqual(['charged_back', 0, price])
    expect(await disputesOf(deal)).toMatchObject([{ status: 'lost' }, { status: 'won' }])
  })

  it('of money that was refunded changes nothing a second time, and says so', async () => {
    const deal = await paid()
    await refundByHand(deal.intentId)
    await deliverWebhooks(deal.intentId)
    const disputeId = await dispute(deal.intentId)
    expect(await recorded(deal.request.id)).toEqual(['refunded', price, 0])
    const { alerts } = await ledgerOf(app, deal.request.id)
    expect(alerts.at(-1)?.message).toContain('All of this money was refunded before')
    await decide(deal.intentId, disputeId, 'losing')
    expect(await recorded(deal.request.id)).toEqual(['refunded', price, 0])
  })

  it('moves no money while the bank only asks, nor when it warns of fraud, but staff know', async () => {
    const asked = await paid(cards.asked)
    expect(await recorded(asked.request.id)).toEqual(['paid', 0, 0])
    expect(await subjectsOf(asked.request.id)).toEqual(['A bank asks about a payment'])
    const [{ id } = { id: '' }] = (await provider().disputes.list({ payment_intent: asked.intentId })).data
    await provider().disputes.close(id)
    await deliverWebhooks(asked.intentId)
    expect(await disputesOf(asked)).toMatchObject([{ status: 'warning_closed', dueBy: null }])
    expect(await recorded(asked.request.id)).toEqual(['paid', 0, 0])

    const escalated = await paid()
    await decide(
      escalated.intentId,
      await dispute(escalated.intentId, { inquiry: 'true' }),
      'escalate_inquiry',
    )
    expect(await recorded(escalated.request.id)).toEqual(['disputed', 0, 0])

    const warned = await paid('4000000000005423')
    const warning = ofType(await eventsAbout(app, warned.intentId), 'radar.early_fraud_warning.created')
    await deliverEvent(app, { ...warning, id: `evt_${randomUUID()}` })
    expect(await disputesOf(warned)).toMatchObject([{ status: 'fraud_warning', amount: 375, dueBy: null }])
    expect(await subjectsOf(warned.request.id)).toEqual(['A bank warns of fraud'])
  })
})

describe('webhooks about disputes', () => {
  it('are read from the provider, so that their order and number do not matter', async () => {
    const deal = await paid()
    const path = `/v1/payment_intents/${deal.intentId}/sandbox_dispute`
    const { id } = (await provider().rawRequest('POST', path, {})) as unknown as Stripe.Dispute
    await provider().disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } })
    const events = (await eventsAbout(app, deal.intentId)).filter(({ type }) =>
      type.startsWith('charge.dispute'),
    )
    expect(events).toHaveLength(4)
    const twins = events.map((event) => ({ ...event, id: `evt_${randomUUID()}` }))
    const answers = await Promise.all(
      [...events.reverse(), ...twins].map((event) => deliverEvent(app, event)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await disputesOf(deal)).toMatchObject([{ status: 'lost' }])
    expect(await recorded(deal.request.id)).toEqual(['charged_back', 0, price])
    expect(await subjectsOf(deal.request.id)).toEqual(['A dispute was lost'])
  })

  it('of a payment that we do not know, or that the provider no longer has, are accepted', async () => {
    const { id } = await provider().paymentIntents.create({
      ...{ amount: 5000, currency: 'usd', allowed_payment_method_types: ['card'] },
    })
    await provider().paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' })
    await deliverWebhooks(id)
    const gone = structuredClone(ofType(await eventsAbout(app, id), 'charge.dispute.created'))
    Object.assign(gone, { id: `evt_${randomUUID()}` })
    Object.assign(gone.data.object, { id: 'du_gone' })
    expect((await deliverEvent(app, gone)).status).toBe(200)
    expect(await app.db('disputes').where({ stripeDisputeId: 'du_gone' })).toEqual([])
  })

  it('that cannot be read come again, and lost ones are found', async () => {
    const deal = await paid()
    const path = `/v1/payment_intents/${deal.intentId}/sandbox_dispute`
    await provider().rawRequest('POST', path, {})
    const created = ofType(await eventsAbout(app, deal.intentId), 'charge.dispute.created')
    app.payments.setLine('down')
    expect((await deliverEvent(app, created)).status).toBe(503)
    app.payments.setLine('up')
    expect(await disputesOf(deal)).toEqual([])
    app.clock.advance(11 * minuteMs)
    await app.runJobs()
    expect(await disputesOf(deal)).toMatchObject([{ status: 'needs_response' }])
    const [{ id } = { id: '' }] = (await provider().disputes.list({ payment_intent: deal.intentId })).data
    await provider().disputes.close(id)
    app.clock.advance(11 * minuteMs)
    await app.runJobs()
    expect(await recorded(deal.request.id)).toEqual(['charged_back', 0, price])
  })

  it('that are faster than the payment’s count once it is settled', async () => {
    const deal = await acceptedRequest(app)
    const { clientSecret, intentId } = await openCheckout(deal)
    await confirmIntent(app, clientSecret, cards.disputed)
    const events = await eventsAbout(app, intentId)
    for (const event of events.reverse()) await deliverEvent(app, event)
    expect(await recorded(deal.request.id)).toEqual(['disputed', 0, 0])
  })
})

describe('a refund of a disputed payment', () => {
  it('that waits to be sent is not sent, and staff are alerted in words until the dispute is won', async () => {
    const deal = await lateMoney(app)
    const disputeId = await dispute(deal.intentId)
    await app.runJobs()
    expect(await providerRefunds(app, deal.intentId)).toEqual([])
    const refunds = () =>
      deal.admin.client.call(paymentsApi.adminListRefunds, { params: { id: deal.request.id } })
    const [dropped] = await refunds()
    expect(dropped).toMatchObject({ state: 'failed', canRetry: false })
    const { alerts } = await ledgerOf(app, deal.request.id)
    expect(alerts.map(({ message }) => message).join()).toContain('but the client disputes the payment')

    const retry = { params: { id: dropped?.id ?? '' } }
    const confirm = { body: { currentPassword: testPassword } }
    await deal.admin.client.call(accountsApi.confirmPassword, confirm)
    const refusal = await deal.admin.client.refusal(paymentsApi.retryRefund, retry)
    expect(refusal.message).toContain('disputes this payment')
    await decide(deal.intentId, disputeId, 'winning')
    expect(await refunds()).toMatchObject([{ canRetry: true }])
    await deal.admin.client.call(paymentsApi.retryRefund, retry)
    await app.runJobs()
    expect(await providerRefunds(app, deal.intentId)).toMatchObject([{ amount: price }])
  })

  it('that only the provider knows to be disputed fails in the same words', async () => {
    const deal = await lateMoney(app)
    await provider().rawRequest('POST', `/v1/payment_intents/${deal.intentId}/sandbox_dispute`, {})
    await app.runJobs()
    const [refund] = (await ledgerOf(app, deal.request.id)).refunds
    expect(refund).toMatchObject({ state: 'failed', lastError: 'charge_for_pending_refund_disputed' })
  })

  it('never comes on top of it, however the two meet', { tags: 'postgres' }, async () => {
    const deal = await lateMoney(app)
    const path = `/v1/payment_intents/${deal.intentId}/sandbox_dispute`
    const { admin, intentId, request } = deal
    const [refund] = (await ledgerOf(app, request.id)).refunds
    await admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await provider().rawRequest('POST', path, { amount: 30_000 })
    const created = ofType(await eventsAbout(app, intentId), 'charge.dispute.created')
    const things = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? deliverEvent(app, { ...created, id: `evt_${randomUUID()}` })
        : admin.client.try(paymentsApi.retryRefund, { params: { id: refund.id } }),
    )
    const answers = await Promise.all([...things, app.runJobs()])
    for (const answer of answers) if (typeof answer === 'object') expect(answer.status).toBeLessThan(500)
    await app.runJobs()
    await deliverWebhooks(intentId)
    const { refunds } = await ledgerOf(app, request.id)
    const sent = refunds.filter(({ state }) => state !== 'failed')
    // The rest of money that no order takes goes back.
    expect(sent.map(({ amount }) => amount)).toEqual([price - 30_000])
    expect((await providerRefunds(app, intentId)).map(({ amount }) => amount)).toEqual([price - 30_000])
    expect(await app.db('disputes').where({ paymentId: refund.paymentId })).toHaveLength(1)
  })
})

describe('the resale of a disputed seat', () => {
  async function offered() {
    const deal = await paid()
    const { customer: seller, admin, intentId } = deal
    const [ticket] = await seller.client.call(ticketsApi.listMine)
    await deliver(admin, ticket?.id ?? '')
    const sale = await list({ seller, admin, ticket: await sendBack(seller, ticket?.id ?? '') })
    return { ...sale, intentId }
  }
  const confirmMail = ({ admin, ticket }: Awaited<ReturnType<typeof offered>>) =>
    admin.client.call(resaleApi.confirmEmail, { params: { id: ticket.id } })
  const statusOf = async (id: string) => (await app.db('resell_notifications').where({ id }).first()).status

  it('stops: nobody can be chosen until staff offer it again after it was won', async () => {
    const sale = await offered()
    const recipient = await app.signIn()
    await showInterest(recipient, sale.listing)
    const disputeId = await dispute(sale.intentId)
    expect(await statusOf(sale.listing.id)).toBe('withdrawn')
    const choice = { params: { id: sale.listing.id }, body: { userId: recipient.user.id } }
    expect((await sale.admin.client.refusal(resaleApi.selectRecipient, choice)).code).toBe(
      'listing_withdrawn',
    )
    expect(await confirmMail(sale)).toMatchObject({ unlistedBecause: 'disputed' })
    expect(await statusOf(sale.listing.id)).toBe('withdrawn')

    await decide(sale.intentId, disputeId, 'winning')
    const returning = await sale.admin.client.call(resaleApi.listReturning)
    expect(returning.find(({ id }) => id === sale.ticket.id)).toMatchObject({
      unlistedBecause: 'was_disputed',
    })
    expect(await confirmMail(sale)).toMatchObject({ unlistedBecause: null })
    expect(await statusOf(sale.listing.id)).toBe('active')
  })

  it('is taken from a recipient who has not paid, and its seller is not paid back on top', async () => {
    const sale = await offered()
    const recipient = await app.signIn()
    await showInterest(recipient, sale.listing)
    const { request } = await choose(sale, recipient)
    await dispute(sale.intentId)
    const checkout = { body: { requestId: request.id } }
    expect((await recipient.client.refusal(paymentsApi.createPaymentIntent, checkout)).code).toBe(
      'not_payable',
    )
    await app.runJobs()
    const { orders, tickets } = await ledgerOf(app, request.id)
    expect(orders).toMatchObject([{ state: 'closed', closedReason: 'relisted' }])
    expect(tickets).toEqual([])
    expect(await statusOf(sale.listing.id)).toBe('withdrawn')
    expect(await providerRefunds(app, sale.intentId)).toEqual([])
    const mails = (await mailsTo(recipient)).map(({ content }) => content)
    expect(mails.join()).toContain('was reserved for you and is no longer offered')
  })

  it('does not begin', async () => {
    const { customer, admin, intentId } = await paid()
    const [, ticket] = await customer.client.call(ticketsApi.listMine)
    const params = { id: ticket?.id ?? '' }
    await deliver(admin, params.id)
    await dispute(intentId)
    expect((await customer.client.refusal(resaleApi.requestReturn, { params })).code).toBe('ticket_refunded')
  })
})

describe('an account with a disputed payment', () => {
  it('stays until that is decided, and a dispute of one that has left is still recorded', async () => {
    const deal = await paid()
    const { customer, intentId } = deal
    const leave = async () => {
      await customer.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
      return customer.client.try(accountsApi.deleteAccount)
    }
    const disputeId = await dispute(intentId)
    expect((await leave()).body).toMatchObject({ code: 'account_has_open_money' })
    await decide(intentId, disputeId, 'winning')
    expect((await leave()).status).toBe(200)
    await dispute(intentId)
    expect(await recorded(deal.request.id)).toEqual(['disputed', 0, 0])
    expect(await disputesOf(deal)).toMatchObject([{ status: 'needs_response' }, { status: 'won' }])
  })
})

describe('the evidence', () => {
  it('is one page about this order, for admins who have entered their password, and it is recorded who took it', async () => {
    const deal = await paid()
    const { customer, admin, request, intentId } = deal
    const write = (requestId: string, message: string) =>
      customer.client.call(chatApi.send, { body: { requestId, message }, key: randomUUID() })
    await write(request.id, 'Do I get <b>good</b> seats?')
    const other = await acceptedRequest(app, {}, { customer, admin })
    await write(other.request.id, 'Something else entirely')
    const [ticket] = await customer.client.call(ticketsApi.listMine)
    await deliver(admin, ticket?.id ?? '', 'SECRET-CODE-1')
    await customer.client.call(ticketsApi.opened, {
      params: { id: ticket?.id ?? '' },
      body: {},
      key: randomUUID(),
    })
    await dispute(intentId)
    const [{ id } = { id: '' }] = await disputesOf(deal)

    app.clock.advance(11 * minuteMs)
    const unconfirmed = await admin.client.try(disputesApi.evidence, { params: { id } })
    expect(unconfirmed.body).toMatchObject({ code: 'confirm_password' })
    await admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    const { name, page } = await admin.client.call(disputesApi.evidence, { params: { id } })
    expect(name).toMatch(/^evidence-[\da-f]{8}\.html$/)
    expect(page).toContain(`content="default-src 'none'`)
    expect(page).toContain(intentId)
    expect(page).toContain('$375.00')
    expect(page).toContain('Do I get &lt;b&gt;good&lt;/b&gt; seats?')
    const rows = (page.match(/<tr>.*?<\/tr>/g) ?? []).map((row) => row.replace(/<[^>]+>/g, '|'))
    const addressOf = (what: string) =>
      rows
        .find((row) => row.includes(`|${what}|`))
        ?.split('|')
        .at(-3)
    expect(addressOf('The customer opened a ticket')).toMatch(/127\.0\.0\.1$/)
    // Not the address of staff.
    expect(addressOf('Tickets were delivered')).toBe('–')
    expect(page).not.toContain('issued')
    await app.db('events').where({ requestId: request.id }).update({ origin: null })
    const erased = (await admin.client.call(disputesApi.evidence, { params: { id } })).page
    expect(erased).not.toContain('Customer’s address')
    expect(erased).toContain('The customer opened a ticket')
    for (const secret of [
      'Something else entirely',
      'SECRET-CODE-1',
      '<b>',
      '<script',
      'http://',
      'https://',
    ]) {
      expect(page).not.toContain(secret)
    }
    const [taken] = await app
      .db('events')
      .where({ type: 'payment.evidence_downloaded', requestId: request.id })
    expect(taken).toMatchObject({ actorId: admin.user.id, subjectId: id })
    const unknown = { params: { id: randomUUID() } }
    expect((await admin.client.refusal(disputesApi.evidence, unknown)).code).toBe('not_found')
    expect((await customer.client.refusal(disputesApi.evidence, { params: { id } })).code).toBe('admin_only')
  })
})
