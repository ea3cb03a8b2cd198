import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { type RequestUpdate, requestsApi } from '#contract/requests.ts'
import { discussionVersion } from '#contract/rules/discussionVersion.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import {
  acceptedRequest,
  confirmIntent,
  expectPaidOnce,
  ledgerOf,
  makeOffer,
  openCheckout,
  paidRequest,
  payByCard,
  sendMessage,
  submitRequest,
} from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn, waitFor } from '../../testing/timing.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { completeByHand } from './completion.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)

const response: RequestUpdate = {
  status: 'admin_responded',
  adminResponse: 'Two aisle seats in the lower bowl.',
  offerPrice: 360,
}
const respond = (id: string, body: object = response, by = admin, key?: string) =>
  by.client.try(requestsApi.adminUpdate, { params: { id }, body: body as RequestUpdate, ...(key && { key }) })
const chat = (requestId: string, message: string, by = customer) => sendMessage(by, requestId, message)
const thread = (requestId: string) => customer.client.call(chatApi.list, { params: { requestId } })
const read = (id: string) => admin.client.call(requestsApi.adminGet, { params: { id } })

describe('a text response', () => {
  it('is stored with the fee added, ends the reply promise, and is a message in the thread, mailed like any other', async () => {
    const { id } = await submitRequest(customer)
    const { status, body, text } = await respond(id)
    expect(status, text).toBe(200)
    const expected = { adminResponse: response.adminResponse, offerPrice: 375, replyDueAt: null }
    expect(body).toMatchObject({ ...expected, status: 'admin_responded', messageCount: 1 })
    const mine = await customer.client.call(requestsApi.get, { params: { id } })
    expect(mine).toMatchObject({ ...expected, status: 'in_discussion' })
    expect(await thread(id)).toMatchObject([
      {
        kind: 'response',
        isFromUser: false,
        message: 'Two aisle seats in the lower bowl.\n\n$375.00 in total, service fee included.',
      },
    ])
    app.clock.advance(missedAfterMs)
    await app.runJobs()
    const mails = await app.db('email_logs').where({ type: 'chat_message' })
    expect(mails.filter(({ content }) => content.includes('$375.00'))).toHaveLength(1)
  })

  it('that was started before the discussion went on is refused, and nothing is lost or sent', async () => {
    const { id } = await submitRequest(customer)
    await chat(id, 'Is anything closer to the stage?')
    const respondTo = (basedOn: string, key: string) =>
      admin.client.try(requestsApi.adminUpdate, { params: { id }, body: response, basedOn, key })
    const basedOn = discussionVersion({ status: 'in_discussion', messageCount: 1 })
    await chat(id, 'I can pay more.')
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await respondTo(basedOn, first)).toMatchObject(refused('discussion_moved'))
    expect(await thread(id)).toHaveLength(2)
    const seen = discussionVersion({ status: 'in_discussion', messageCount: 2 })
    for (let time = 0; time < 2; time += 1) expect((await respondTo(seen, second)).status).toBe(200)
    expect(await thread(id)).toHaveLength(3)
  })

  it('without a price is the text alone', async () => {
    const { id } = await submitRequest(customer)
    expect(
      (await respond(id, { status: 'admin_responded', adminResponse: '  Still looking.  ' })).status,
    ).toBe(200)
    expect(await thread(id)).toMatchObject([{ message: 'Still looking.' }])
    expect(await read(id)).toMatchObject({ adminResponse: 'Still looking.', offerPrice: null })
  })

  it('is possible in a discussion and after the client’s answer, which is kept, and not again before that', async () => {
    const { id } = await submitRequest(customer)
    await chat(id, 'Any news?')
    expect(await read(id)).toMatchObject({ status: 'discussing', clientResponse: null })
    await respond(id)
    await chat(id, 'Still with the seller.', admin)
    const again = await respond(id, { ...response, adminResponse: 'Another text' })
    expect(again).toMatchObject(refused('no_text_response_now'))

    await chat(id, 'Make it 350 and we have a deal.')
    await chat(id, 'Or 355.')
    const answered = { status: 'client_responded', clientResponse: 'Make it 350 and we have a deal.' }
    expect(await read(id)).toMatchObject(answered)
    expect((await respond(id, { ...response, adminResponse: 'Deal.', offerPrice: 335 })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'admin_responded',
      adminResponse: 'Deal.',
      offerPrice: 350,
      clientResponse: null,
    })
    expect((await thread(id)).filter(({ kind }) => kind === 'response')).toHaveLength(2)
  })

  it('repeated is one message: by state, by key after the client has answered, and twenty times at once', {
    tags: 'postgres',
  }, async () => {
    const { id } = await submitRequest(customer)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => respond(id, response, admin, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await respond(id)).status).toBe(200)
    await chat(id, 'Thank you')
    expect((await respond(id, response, admin, key)).status).toBe(200)
    expect(await thread(id)).toHaveLength(2)
    expect(await read(id)).toMatchObject({ status: 'client_responded' })
  })

  it('of two admins at once is one: the other is refused, also with the same words', async () => {
    const { id } = await submitRequest(customer)
    const other = await app.signIn({ isAdmin: true })
    const answers = await Promise.all([respond(id), respond(id, response, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await thread(id)).toHaveLength(1)
  })
})

afterEach(() => app.payments.setLine('up'))

const complete = (id: string, by = admin) =>
  by.client.try(requestsApi.adminUpdate, { params: { id }, body: { status: 'completed' } })
const undo = (id: string, by = admin) => by.client.try(requestsApi.undoComplete, { params: { id } })
const accepted = () => acceptedRequest(app, {}, { customer, admin })

async function responded(): Promise<string> {
  const { id } = await submitRequest(customer)
  const body = { status: 'admin_responded', adminResponse: 'Call us.' } as const
  await admin.client.call(requestsApi.adminUpdate, { params: { id }, body })
  return id
}

describe('a request with a text response', () => {
  it('is completed by hand, which is not paid, and undone to the status before', async () => {
    const id = await responded()
    const done = await complete(id)
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', isPaid: false } })
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { request: { id, status: 'admin_responded', completedAt: null, adminResponse: 'Call us.' } },
    })
    const { events } = await ledgerOf(app, id)
    expect(events).toContain('request.completed_by_hand')
    expect(events).toContain('request.completion_undone')
  })

  it('is completed and undone once, by two admins at once and twice', async () => {
    const id = await responded()
    const other = await app.signIn({ isAdmin: true })
    for (const act of [complete, undo]) {
      const answers = await Promise.all([act(id), act(id, other), act(id)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await act(id)).status).toBe(200)
    }
    const { events } = await ledgerOf(app, id)
    expect(events.filter((type) => type.startsWith('request.comple'))).toHaveLength(2)
  })
})

describe('any other request', () => {
  it('cannot be completed by hand, and there is nothing to undo', async () => {
    const { id } = await submitRequest(customer)
    expect(await complete(id)).toMatchObject(refused('request_not_completable'))
    expect(await undo(id)).toMatchObject(refused('request_not_completed'))
    await makeOffer(admin, id)
    expect((await complete(id)).status).toBe(409)
  })
})

describe('an accepted, unpaid request', () => {
  it('is completed by closing its order: its intent is cancelled, and nothing can be paid', async () => {
    const deal = await accepted()
    const { clientSecret, intentId } = await openCheckout(deal)
    expect((await complete(deal.request.id)).status).toBe(200)
    const ledger = await ledgerOf(app, deal.request.id)
    expect(ledger.orders).toMatchObject([{ state: 'closed', closedReason: 'completed_by_hand' }])
    expect(ledger.request).toMatchObject({ status: 'completed', paidAt: null, deadlineAt: null })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await confirmIntent(app, clientSecret)).ok).toBe(false)
  })

  it('is undone to accepted with a new order of the same offer and the old time to pay, which can be paid', async () => {
    const deal = await accepted()
    await openCheckout(deal)
    const [before] = (await ledgerOf(app, deal.request.id)).orders
    await complete(deal.request.id)
    app.clock.advance(60_000)
    const undone = await undo(deal.request.id)
    expect(undone.body).toMatchObject({ request: { status: 'accepted', deadlineAt: before.payBy } })
    expect((await undo(deal.request.id)).status).toBe(200)
    const { orders } = await ledgerOf(app, deal.request.id)
    const { id, createdAt, ...terms } = before
    expect(orders).toMatchObject([{ state: 'closed' }, { ...terms, state: 'open' }])
    // The customer's button still works.
    await customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    await payByCard(app, deal)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('is expired after undoing once the time to pay has passed; a reopened one lapses on time', async () => {
    const [late, reopened] = [await accepted(), await accepted()]
    for (const { request } of [late, reopened]) await complete(request.id)
    await undo(reopened.request.id)
    app.clock.advance(paymentWindowMs)
    await app.runJobs()
    expect((await undo(late.request.id)).body).toMatchObject({
      request: { status: 'expired', expiredBecause: 'not_paid' },
    })
    expect((await ledgerOf(app, late.request.id)).orders).toMatchObject([{ state: 'closed' }])
    const lapsed = await ledgerOf(app, reopened.request.id)
    expect(lapsed.request).toMatchObject({ status: 'expired' })
    expect(lapsed.orders).toMatchObject([{ state: 'closed' }, { closedReason: 'not_paid_in_time' }])
  })

  it('stays as it is while its payment is processing or the provider cannot be reached', async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    app.payments.setLine('down')
    expect(await complete(deal.request.id)).toMatchObject(refused('payment_unavailable'))
    app.payments.setLine('up')
    await confirmIntent(app, clientSecret, '4000009999000006')
    expect(await complete(deal.request.id)).toMatchObject(refused('payment_processing'))
    const ledger = await ledgerOf(app, deal.request.id)
    expect(ledger.orders).toMatchObject([{ state: 'open' }])
    expect(ledger.request).toMatchObject({ status: 'accepted' })
  })

  it('keeps a payment that was started while it was completed, and says so', async () => {
    const deal = await accepted()
    const { intentId } = await openCheckout(deal)
    await app.payments.provider().paymentIntents.cancel(intentId)
    await waitFor(async () =>
      expect((await ledgerOf(app, deal.request.id)).payments).toMatchObject([{ state: 'canceled' }]),
    )
    const request = await findRequest(app.db, deal.request.id)
    if (!request) throw new Error('the request is gone')
    const deps = stepIn(app.deps, () => openCheckout(deal))
    await expect(completeByHand(deps, admin.user, request)).rejects.toMatchObject({ code: 'request_changed' })
    await payByCard(app, deal)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })
})

describe('a paid request', () => {
  it('is completed, and that cannot be undone', async () => {
    const { request } = await paidRequest(app, {}, { customer, admin })
    expect((await complete(request.id)).status).toBe(200)
    expect(await undo(request.id)).toMatchObject(
      refused('already_paid', { message: expect.stringContaining('cannot be undone') }),
    )
    await expectPaidOnce(app, request.id)
  })
})
