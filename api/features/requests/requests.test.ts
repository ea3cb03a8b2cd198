import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { eventsApi } from '#contract/events.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, replyPromiseMs } from '#contract/rules/offerRules.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { newId } from '../../db/newId.ts'
import {
  acceptedRequest,
  makeOffer,
  offeredRequest,
  paidRequest,
  requestForm,
  sendMessage,
  submitRequest,
} from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(async () => {
  await app.db('blacklisted_words').delete()
})

const submit = (changes: Record<string, unknown>, key: string = randomUUID()) =>
  customer.client.send('POST', requestsApi.submit.path, {
    body: JSON.stringify({ ...requestForm(), ...changes }),
    headers: { 'Content-Type': 'application/json' },
    key,
  })
const listWord = (word: string, isActive = true) =>
  app
    .db('blacklisted_words')
    .insert({ id: randomUUID(), word, isActive, createdAt: app.clock.now().toISOString() })

describe('submitting a request', () => {
  it('stores the form as typed, with the account’s name, and promises an answer within 24 hours', async () => {
    const form = requestForm({ stubhubPrice: 'about 90', concertDate: '2099-06-05T20:00' })
    const { stubhubScreenshot: _, ...typed } = form
    const request = await submitRequest(customer, form)
    expect(request).toMatchObject({
      ...typed,
      name: customer.user.name,
      email: customer.user.email,
      phone: customer.user.phone,
      status: 'pending',
      adminResponse: null,
      offerPrice: null,
      isPaid: false,
      deadlineAt: null,
    })
    expect(request.stubhubScreenshot).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
    expect(Date.parse(request.replyDueAt ?? '') - Date.parse(request.createdAt)).toBe(replyPromiseMs)
  })

  it('for an event that is over is refused', async () => {
    const says = 'This event is already over'
    expect(await submit({ concertDate: '2020-06-05T20:00' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: says, fields: { concertDate: says } },
    })
  })

  it('stores the event as wall time, to the minute and without a zone', async () => {
    expect(await submit({ concertDate: '2099-12-05T20:00:30.000' })).toMatchObject({
      status: 201,
      body: { concertDate: '2099-12-05T20:00' },
    })
    expect((await submit({ concertDate: '2099-12-05T20:00Z' })).status).toBe(400)
  })

  it('refuses a restricted section or row, each with its message', async () => {
    await listWord('vip')
    await listWord('zz')
    await listWord('lawn', false)
    const { status, body } = await submit({ section: 'The VIPs', preferredRow: 'ZZ9' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: {
        section: 'This section contains restricted content. Please use a different description.',
        preferredRow: 'This row contains restricted content. Please use a different description.',
      },
    })
    expect((await submit({ section: 'Lawn' })).status).toBe(201)
    const words = await customer.client.call(requestsApi.activeBlacklistedWords)
    expect(words.map(({ word }) => word)).toEqual(['vip', 'zz'])
  })

  it('repeated by key returns the same request, even if its section has been restricted since', async () => {
    const key = randomUUID()
    const first = await submit({ section: 'Floor' }, key)
    await listWord('floor')
    expect((await submit({ section: 'Floor' }, key)).text).toBe(first.text)
    expect((await submit({ section: 'Floor' })).status).toBe(400)
  })
})

describe('reading requests', () => {
  it('returns customers their own, newest first, and staff all of them with promise and owner', async () => {
    const person = await app.signIn()
    const older = await submitRequest(person, { artist: 'Older' })
    const newer = await submitRequest(person, { artist: 'Newer' })
    const mine = await person.client.call(requestsApi.listMine)
    expect(mine.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(await person.client.call(requestsApi.get, { params: { id: older.id } })).toEqual(mine[1])

    const all = await admin.client.call(requestsApi.adminList)
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
    const one = await admin.client.call(requestsApi.adminGet, { params: { id: older.id } })
    expect(one).toMatchObject({
      userId: person.user.id,
      phone: person.user.phone,
      email: person.user.email,
      lastMessage: null,
    })
    expect(one).toEqual(all[1])
  })

  it('returns customers their own in pages, without gaps or duplicates, also while they submit more', async () => {
    const person = await app.signIn()
    const submitted: string[] = []
    for (let index = 0; index < 7; index += 1) submitted.unshift((await submitRequest(person)).id)
    // Two of the same time.
    const { createdAt } = await app.db('ticket_requests').where({ id: submitted[2] }).first()
    await app.db('ticket_requests').where({ id: submitted[3] }).update({ createdAt })
    submitted.splice(2, 2, ...submitted.slice(2, 4).sort().reverse())
    await submitRequest(await app.signIn())
    const pages = await person.client.pages('/api/ticket-requests?limit=3', async () => {
      await submitRequest(person)
    })
    expect(pages.flat().map(({ id }) => id)).toEqual(submitted)
    expect((await person.client.send('GET', '/api/ticket-requests?limit=201')).status).toBe(400)
  })

  it('returns the current offer with each request, and the request alone', async () => {
    const { customer, request, offer } = await offeredRequest(app)
    const [row] = await customer.client.call(requestsApi.listMine)
    expect(row?.currentOffer).toMatchObject({ id: offer.id, totalPrice: offer.totalPrice, status: 'pending' })
    expect(await customer.client.call(requestsApi.get, { params: { id: request.id } })).toEqual(row)
  })
})

const attention = async (person: SignedIn) =>
  (await person.client.call(requestsApi.listMine, { query: { view: 'attention' } })).map(({ id }) => id)

describe('the requests that need their customer', () => {
  it('are those with an open offer or a payment due, newest first, and nobody else’s', async () => {
    const customer = await app.signIn()
    const offered = await offeredRequest(app, {}, { admin, customer })
    app.clock.advance(1000)
    const accepted = await acceptedRequest(app, {}, { admin, customer })
    await submitRequest(customer)
    const declined = await offeredRequest(app, {}, { admin, customer })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await attention(customer)).toEqual([accepted.request.id, offered.request.id])
    expect(await attention(await app.signIn())).toEqual([])
    expect(await attention(admin)).toEqual([])
  })

  it('do not count an open offer that they have negotiated, until staff have answered and they have not', async () => {
    const customer = await app.signIn()
    const { request, offer } = await offeredRequest(app, {}, { admin, customer })
    const body = { message: 'Could you do $150?' }
    const params = { offerId: offer.id }
    await customer.client.call(offersApi.respond, { params, body, key: randomUUID() })
    expect(await attention(customer)).toEqual([])
    const { seq } = await sendMessage(admin, request.id)
    await customer.client.call(chatApi.markRead, { body: { requestId: request.id, seq }, key: randomUUID() })
    expect(await attention(customer)).toEqual([request.id])
  })

  it('no longer count an offer or a payment whose time is over, whether or not the job has run', async () => {
    const customer = await app.signIn()
    await offeredRequest(app, {}, { admin, customer })
    await acceptedRequest(app, {}, { admin, customer })
    app.clock.advance(offerLifetimeMs - 60_000)
    expect(await attention(customer)).toHaveLength(2)
    app.clock.advance(60_000)
    expect(await attention(customer)).toEqual([])
  })

  it('are those with unread messages of staff, in every status, until they are read', async () => {
    const customer = await app.signIn()
    const { id } = await submitRequest(customer)
    await sendMessage(customer, id)
    expect(await attention(customer)).toEqual([])
    const { seq } = await sendMessage(admin, id)
    expect(await attention(customer)).toEqual([id])
    await customer.client.call(chatApi.markRead, { body: { requestId: id, seq }, key: randomUUID() })
    expect(await attention(customer)).toEqual([])
    await sendMessage(admin, id)
    expect(await attention(customer)).toEqual([id])
    await sendMessage(customer, id)
    expect(await attention(customer)).toEqual([])

    const { request, offer } = await offeredRequest(app, {}, { admin, customer })
    await customer.client.call(offersApi.decline, { params: { offerId: offer.id } })
    await sendMessage(admin, request.id)
    expect(await attention(customer)).toEqual([request.id])
  })

  it('come in pages, however many others there are between them', async () => {
    const customer = await app.signIn()
    const ids: string[] = []
    for (let number = 0; number < 3; number++) {
      ids.unshift((await offeredRequest(app, {}, { admin, customer })).request.id)
      app.clock.advance(1000)
      await submitRequest(customer)
      app.clock.advance(1000)
    }
    const pages = await customer.client.pages(`${requestsApi.listMine.path}?view=attention&limit=2`)
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  })
})

const timeline = (id: string, { client } = customer) => client.call(eventsApi.timeline, { params: { id } })
const types = async (id: string, by = customer) => (await timeline(id, by)).map(({ type }) => type)

describe('the timeline of a request', () => {
  it('has its payment and delivery, newest first, with amounts in dollars and nothing of messages', async () => {
    const { request, tickets } = await paidRequest(app, {}, { customer, admin })
    for (const { id } of tickets) {
      await admin.client.call(ticketsApi.deliver, { params: { id }, body: { transferred: true } })
    }
    const entries = await timeline(request.id)
    expect(entries.map(({ type }) => type)).toEqual([
      ...tickets.map(() => 'ticket.delivered'),
      ...['order.paid', 'tickets.issued', 'offer.accepted', 'request.submitted'],
    ])
    const paid = entries.find(({ type }) => type === 'order.paid')
    const accepted = entries.find(({ type }) => type === 'offer.accepted')
    expect(paid?.amount).toBe(accepted?.amount)
    expect(paid?.amount).toBeGreaterThan(15)
    expect(await timeline(request.id, admin)).toEqual(entries)
  })

  it('has the end of an offer', async () => {
    const declined = await offeredRequest(app, {}, { customer, admin })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await types(declined.request.id)).toEqual(['offer.declined', 'request.submitted'])
  })

  it('shows customers nothing that is for staff only', async () => {
    const { id } = await submitRequest(customer)
    const at = app.clock.now().toISOString()
    await app.db('events').insert({
      ...{ id: newId(app.clock.now()), at, type: 'payment.refund_changed', requestId: id, audience: 'staff' },
      data: JSON.stringify({ state: 'failed', amount: 1500 }),
    })
    expect(await types(id)).toEqual(['request.submitted'])
    const [refund] = await timeline(id, admin)
    expect(refund).toMatchObject({ type: 'payment.refund_changed', amount: 15, state: 'failed' })
  })

  it('is read in pages without gaps or duplicates', async () => {
    const { id } = await submitRequest(customer)
    for (let time = 0; time < 3; time += 1) {
      const offer = await makeOffer(admin, id)
      await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    }
    const all = (await timeline(id)).map((entry) => entry.id)
    const pages = await customer.client.pages(`/api/ticket-requests/${id}/timeline?limit=2`)
    expect(pages.flat().map((entry) => entry.id)).toEqual(all)
    expect(pages.length).toBeGreaterThan(2)
  })
})

const unreadable = 'Invalid date'

it('a request with unreadable dates hides neither the customer’s requests nor those of staff', async () => {
  const customer = await app.signIn()
  const { id } = await submitRequest(customer)
  const other = await submitRequest(customer)
  await app.db('ticket_requests').where({ id }).update({
    concertDate: 'someday',
    createdAt: 'long ago',
    replyDueAt: '2027-13-45T99:00:00Z',
    deadlineAt: '',
    completedAt: 'never',
  })
  const dates = { createdAt: unreadable, replyDueAt: unreadable, deadlineAt: unreadable }
  const mine = await customer.client.call(requestsApi.listMine)
  expect(mine.map((request) => request.id).sort()).toEqual([id, other.id].sort())
  expect(mine.find((request) => request.id === id)).toMatchObject({ ...dates, concertDate: 'someday' })
  expect(await customer.client.call(requestsApi.get, { params: { id } })).toMatchObject(dates)

  const queue = await admin.client.call(requestsApi.adminList)
  expect(queue.map((request) => request.id)).toEqual(expect.arrayContaining([id, other.id]))
  const one = await admin.client.call(requestsApi.adminGet, { params: { id } })
  expect(one).toMatchObject({ ...dates, completedAt: unreadable })
})

it('offers, messages and tickets with unreadable dates are listed', async () => {
  const { customer, request, offer } = await offeredRequest(app, {}, { admin })
  const about = { params: { requestId: request.id } }
  await app.db('offers').where({ id: offer.id }).update({ createdAt: 'soon', expiresAt: 'later' })
  await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Hello' } })
  await app
    .db('chat_messages')
    .where({ requestId: request.id })
    .update({ createdAt: 'now', writtenAt: 'then' })
  expect(await customer.client.call(offersApi.listForRequest, { params: { id: request.id } })).toMatchObject([
    { id: offer.id, createdAt: unreadable, expiresAt: unreadable },
  ])
  expect(await customer.client.call(chatApi.list, about)).toMatchObject([
    { message: 'Hello', createdAt: unreadable, writtenAt: unreadable },
  ])

  const paid = await paidRequest(app, {}, { customer, admin })
  const [ticket] = paid.tickets
  await app.db('tickets').where({ id: ticket?.id }).update({ createdAt: 'soon', concertDate: 'someday' })
  const tickets = await customer.client.call(ticketsApi.listMine)
  expect(tickets).toHaveLength(paid.tickets.length)
  expect(tickets).toContainEqual({ ...ticket, createdAt: unreadable, concertDate: 'someday' })
})
