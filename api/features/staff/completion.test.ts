import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { paymentWindowMs } from '#contract/rules/offerRules.ts'
import { booksOf, expectPaidOnce } from '../../testing/books.ts'
import {
  acceptedRequest,
  confirmIntent,
  makeOffer,
  openCheckout,
  paidRequest,
  payByCard,
  submitRequest,
} from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { stepIn } from '../../testing/stepIn.ts'
import { waitFor } from '../../testing/waitFor.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { completeByHand } from './completion.ts'

let app: TestApp
let admin: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn({ isAdmin: true })
  customer = await app.signIn()
})
afterEach(() => app.payments.setLine('up'))
afterAll(() => app.stop())

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
    const { events } = await booksOf(app, id)
    expect(events).toContain('request.completed_by_hand')
    expect(events).toContain('request.completion_undone')
  })

  it('is completed and undone once, by two admins at once and twice', { tags: 'postgres' }, async () => {
    const id = await responded()
    const other = await app.signIn({ isAdmin: true })
    for (const act of [complete, undo]) {
      const answers = await Promise.all([act(id), act(id, other), act(id)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await act(id)).status).toBe(200)
    }
    const { events } = await booksOf(app, id)
    expect(events.filter((type) => type.startsWith('request.comple'))).toHaveLength(2)
  })
})

describe('any other request', () => {
  it('cannot be completed by hand, and there is nothing to undo', async () => {
    const { id } = await submitRequest(customer)
    expect(await complete(id)).toMatchObject({ status: 409, body: { code: 'request_not_completable' } })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'request_not_completed' } })
    await makeOffer(admin, id)
    expect((await complete(id)).status).toBe(409)
  })

  it('that is completed again after an offer can be undone again, and not before', async () => {
    const id = await responded()
    await complete(id)
    await undo(id)
    await makeOffer(admin, id)
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'request_not_completed' } })
  })
})

describe('an accepted, unpaid request', () => {
  it('is completed by closing its order: its intent is cancelled, and nothing can be paid', async () => {
    const deal = await accepted()
    const { clientSecret, intentId } = await openCheckout(deal)
    expect((await complete(deal.request.id)).status).toBe(200)
    const books = await booksOf(app, deal.request.id)
    expect(books.orders).toMatchObject([{ state: 'closed', closedReason: 'completed_by_hand' }])
    expect(books.request).toMatchObject({ status: 'completed', paidAt: null, deadlineAt: null })
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await confirmIntent(app, clientSecret)).ok).toBe(false)
  })

  it('is undone to accepted with a new order of the same offer and the old time to pay, which can be paid', async () => {
    const deal = await accepted()
    await openCheckout(deal)
    const [before] = (await booksOf(app, deal.request.id)).orders
    await complete(deal.request.id)
    app.clock.advance(60_000)
    const undone = await undo(deal.request.id)
    expect(undone.body).toMatchObject({ request: { status: 'accepted', deadlineAt: before.payBy } })
    expect((await undo(deal.request.id)).status).toBe(200)
    const { orders } = await booksOf(app, deal.request.id)
    const { id, createdAt, ...terms } = before
    expect(orders).toMatchObject([{ state: 'closed' }, { ...terms, state: 'open' }])
    // The customer's button still works.
    await customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } })
    await payByCard(app, deal)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('can be completed, undone and completed again', async () => {
    const { request } = await accepted()
    for (const act of [complete, undo, complete, undo]) expect((await act(request.id)).status).toBe(200)
    const { orders } = await booksOf(app, request.id)
    expect(orders.map(({ state }) => state)).toEqual(['closed', 'closed', 'open'])
    expect(new Set(orders.map(({ payBy }) => payBy)).size).toBe(1)
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
    expect((await booksOf(app, late.request.id)).orders).toMatchObject([{ state: 'closed' }])
    const lapsed = await booksOf(app, reopened.request.id)
    expect(lapsed.request).toMatchObject({ status: 'expired' })
    expect(lapsed.orders).toMatchObject([{ state: 'closed' }, { closedReason: 'not_paid_in_time' }])
  })

  it('stays as it is while its payment is processing or the provider cannot be reached', async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    app.payments.setLine('down')
    expect(await complete(deal.request.id)).toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable' },
    })
    app.payments.setLine('up')
    await confirmIntent(app, clientSecret, '4000009999000006')
    expect(await complete(deal.request.id)).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    })
    const books = await booksOf(app, deal.request.id)
    expect(books.orders).toMatchObject([{ state: 'open' }])
    expect(books.request).toMatchObject({ status: 'accepted' })
  })

  it('that is paid at the same moment is paid', { tags: 'postgres' }, async () => {
    const deal = await accepted()
    const { clientSecret } = await openCheckout(deal)
    const cancel = app.deps.payments.cancelIntent
    const payments = {
      ...app.deps.payments,
      cancelIntent: async (id: string) => {
        await confirmIntent(app, clientSecret)
        return cancel(id)
      },
    }
    const request = await findRequest(app.deps.db, deal.request.id)
    if (!request) throw new Error('the request is gone')
    await expect(completeByHand({ ...app.deps, payments }, admin.user, request)).rejects.toMatchObject({
      code: 'already_paid',
    })
    await expectPaidOnce(app, deal.request.id)
  })

  it('keeps a payment that was started while it was completed, and says so', async () => {
    const deal = await accepted()
    const { intentId } = await openCheckout(deal)
    await app.payments.provider().paymentIntents.cancel(intentId)
    await waitFor(async () =>
      expect((await booksOf(app, deal.request.id)).payments).toMatchObject([{ state: 'canceled' }]),
    )
    const request = await findRequest(app.deps.db, deal.request.id)
    if (!request) throw new Error('the request is gone')
    const deps = stepIn(app.deps, () => openCheckout(deal))
    await expect(completeByHand(deps, admin.user, request)).rejects.toMatchObject({ code: 'request_changed' })
    await payByCard(app, deal)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('killed after the intent was cancelled stays payable with another, and completes when repeated', async () => {
    const deal = await accepted()
    const { intentId } = await openCheckout(deal)
    const request = await findRequest(app.deps.db, deal.request.id)
    if (!request) throw new Error('the request is gone')
    // The first transaction records the cancelled intent, the second one is never reached.
    let transactions = 0
    const db = new Proxy(app.deps.db, {
      get(target, property, receiver) {
        if (property !== 'transaction') return Reflect.get(target, property, receiver)
        return (...work: Parameters<typeof target.transaction>) => {
          transactions += 1
          if (transactions > 1) throw new Error('killed')
          return target.transaction(...work)
        }
      },
    })
    await expect(completeByHand({ ...app.deps, db }, admin.user, request)).rejects.toThrow('killed')
    expect((await booksOf(app, deal.request.id)).request).toMatchObject({ status: 'accepted' })
    expect((await openCheckout(deal)).intentId).not.toBe(intentId)
    expect((await complete(deal.request.id)).status).toBe(200)
    const books = await booksOf(app, deal.request.id)
    expect(books.orders).toMatchObject([{ state: 'closed' }])
    expect(books.payments.map(({ state }) => state)).toEqual(['canceled', 'canceled'])
  })
})

describe('a paid request', () => {
  it('is completed, and that cannot be undone', async () => {
    const { request } = await paidRequest(app, {}, { customer, admin })
    expect((await complete(request.id)).status).toBe(200)
    expect(await undo(request.id)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', message: expect.stringContaining('cannot be undone') },
    })
    await expectPaidOnce(app, request.id)
  })
})

it('customers and developers cannot complete a request or undo that', async () => {
  const id = await responded()
  const developer = await app.signIn({ isDeveloper: true })
  for (const person of [customer, developer]) {
    expect((await complete(id, person)).status).toBe(403)
    expect((await undo(id, person)).status).toBe(403)
  }
})
