import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { refundsApi } from '#contract/refunds.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { compareInQueue, compareInView, groupOf, isInView, queueViews } from '#contract/rules/queueViews.ts'
import { requestStatuses } from '#contract/rules/requestStatus.ts'
import { addDays } from '#contract/rules/zonedDays.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { newId } from '../../db/newId.ts'
import {
  makeOffer,
  offeredRequest,
  paidRequest,
  sendMessage,
  submitRequest,
} from '../../testing/factories.ts'
import { createRandom } from '../../testing/random.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const customer = sharedPerson(app, { name: 'Maya Lindqvist' })
beforeAll(() => addRequests(300))

type Query = Record<string, string>

const open = (query: Query = {}, by = admin) =>
  by.client.send('GET', `${requestsApi.adminList.path}?${new URLSearchParams(query)}`)

const list = async (query: Query = {}) => (await open(query)).body as AdminTicketRequest[]

/** All pages of a list, one after the other. */
async function walk(query: Query): Promise<AdminTicketRequest[]> {
  const path = `${requestsApi.adminList.path}?${new URLSearchParams(query)}`
  const pages = await admin.client.pages<AdminTicketRequest>(path)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(Number(query.limit))
  return pages.flat()
}

const ids = (requests: readonly { id: string }[]) => requests.map(({ id }) => id)
const hour = 60 * 60 * 1000

/** Requests in every status, with equal times, and with and without replies owed, deadlines and undelivered seats. */
async function addRequests(howMany: number, more: Record<string, unknown> = {}): Promise<string[]> {
  // The same in every run, so that no view is ever too empty to prove anything.
  const { int } = createRandom(1)
  const random = () => int(1000) / 1000
  const now = app.clock.now().getTime()
  // A few instants only, so that many are equal.
  const instant = (from: number, to: number) =>
    new Date(now + Math.round(from + random() * (to - from)) * hour).toISOString()
  const requests = Array.from({ length: howMany }, (_, index) => {
    const status = requestStatuses[Math.floor(random() * requestStatuses.length)] ?? 'pending'
    const hasDeadline = status === 'offer_made' || status === 'accepted'
    return {
      id: newId(app.clock.now()),
      userId: customer.user.id,
      name: 'Ada',
      email: 'ada@example.com',
      artist: 'Artist',
      venue: 'Venue',
      concertDate: `2099-06-0${1 + Math.floor(random() * 4)}T20:00`,
      // Shows of the last nine days and of the next three.
      ...(index % 3 === 0 && { concertDate: `${showDay((index % 12) - 9)}T20:00` }),
      section: '1',
      preferredRow: 'F',
      ticketCount: 2,
      stubhubPrice: '$1',
      status,
      replyDueAt: random() < 0.5 ? instant(-3, 3) : null,
      deadlineAt: hasDeadline ? instant(-2, 6) : null,
      completedAt: status === 'completed' ? instant(-30, 0) : null,
      moneyBackAskedAt: status === 'completed' ? instant(-3, 0) : null,
      createdAt: instant(-9, -1),
      updatedAt: instant(-9, -1),
      ...more,
    }
  })
  await app.db.batchInsert('ticket_requests', requests, 30)
  const seats = requests.flatMap(({ id, concertDate, status }) =>
    status === 'completed' && random() < 0.5 ? [seat(id, concertDate), seat(id, concertDate)] : [],
  )
  await app.db.batchInsert('tickets', seats, 30)
  const shared = requests.filter(() => random() < 0.3)
  const assignments = shared.map(({ id }) => ({
    requestId: id,
    userId: random() < 0.8 ? admin.user.id : customer.user.id,
    at: instant(-9, -1),
  }))
  await app.db.batchInsert('request_assignments', assignments, 30)
  const snoozes = shared.map(({ id }) => ({
    requestId: id,
    userId: admin.user.id,
    until: instant(-2, 3),
    // In those with 1, the client has written since.
    messageCount: int(4) === 0 ? 1 : 0,
  }))
  await app.db.batchInsert('request_snoozes', snoozes, 30)
  for (const { id } of requests.filter(() => random() < 0.1)) await addRefunds(id, 1 + int(2))
  return ids(requests)
}

/** The server's day, so many days from today. */
const showDay = (days: number) => addDays(firstUpcomingDay(app.clock.now()), days)

/** Refunds that failed, of the seats of one order. Its bank asks about some. */
async function addRefunds(requestId: string, howMany: number): Promise<void> {
  const { db } = app.deps
  const createdAt = app.clock.now().toISOString()
  const order = {
    id: newId(app.clock.now()),
    buyerId: customer.user.id,
    kind: 'sourced',
    requestId,
    section: '1',
    ticketCount: 2,
    subtotal: 200,
    serviceFee: 0,
    discount: 0,
    total: 200,
    state: 'closed',
    payBy: createdAt,
    createdAt,
  }
  const payment = {
    orderId: order.id,
    attempt: 1,
    amount: 200,
    state: 'succeeded',
    checkedAt: createdAt,
    createdAt,
  }
  const paymentId = newId(app.clock.now())
  await db('orders').insert(order)
  await db('payments').insert({ id: paymentId, ...payment })
  await db('disputes').insert({
    ...{ id: newId(app.clock.now()), paymentId, stripeDisputeId: newId(app.clock.now()), amount: 200 },
    ...{ reason: 'general', status: howMany === 1 ? 'warning_needs_response' : 'won', version: 1 },
    ...{ openedAt: createdAt, createdAt },
  })
  for (let seat = 0; seat < howMany; seat += 1) {
    const refund = {
      paymentId,
      ticketId: newId(app.clock.now()),
      amount: 100,
      reason: 'resale',
      state: 'failed',
    }
    await db('refunds').insert({ id: newId(app.clock.now()), ...refund, createdAt })
  }
}

function seat(requestId: string, concertDate: string) {
  return {
    id: newId(app.clock.now()),
    requestId,
    ownerId: customer.user.id,
    position: 1,
    concertDate,
    seatInfo: 'Seat',
    status: 'pending',
    createdAt: app.clock.now().toISOString(),
  }
}

const summary = async (query: Query = {}) =>
  (await admin.client.send('GET', `${requestsApi.adminSummary.path}?${new URLSearchParams(query)}`)).body

// First, while there are few.
describe('the summary', { tags: 'postgres' }, () => {
  it('counts what the lists have', async () => {
    const all = await walk({ limit: '200' })
    const count = async (query: Query) => ({
      count: (await walk({ ...query, limit: '200' })).length,
      isCapped: false,
    })
    const since = new Date(app.clock.now().getTime() - 12 * hour).toISOString()
    const completed = all.filter(({ completedAt }) => completedAt && completedAt >= since)
    const pending = all.filter(({ status }) => status === 'pending')
    expect(completed.length).toBeGreaterThan(3)
    expect(await summary({ since })).toEqual({
      pending: { count: pending.length, isCapped: false },
      completed: { count: completed.length, isCapped: false },
      active: await count({ group: 'active' }),
      inactive: await count({ group: 'inactive' }),
      needsUs: await count({ view: 'needs_us' }),
      clientsTurn: await count({ view: 'clients_turn' }),
      expiringSoon: await count({ view: 'expiring_soon' }),
      toDeliver: await count({ view: 'to_deliver' }),
      unreadMessages: { count: 0, isCapped: false },
      mine: await count({ view: 'mine' }),
      refundsFailed: await count({ view: 'refund_failed' }),
      disputed: await count({ view: 'disputed' }),
      moneyBack: await count({ view: 'money_back' }),
      returns: { count: 0, isCapped: false },
      listings: { count: 0, isCapped: false },
      nextWakeAt: all.flatMap(({ snoozedUntil }) => snoozedUntil ?? []).sort()[0],
    })
    const east = since.replace('Z', '+00:00')
    expect(await summary({ since: east })).toMatchObject({ completed: { count: completed.length } })
    expect(await summary({ since: app.clock.now().toISOString() })).toMatchObject({ completed: { count: 0 } })
    for (const wrong of ['yesterday', '2026-02-31'])
      expect(await summary({ since: wrong })).toMatchObject({ code: 'invalid_input' })
  })
})

describe('the queue', () => {
  it('is newest first without a group or view, as a plain array', async () => {
    const all = await walk({ limit: '70' })
    const [counted] = await app.db('ticket_requests').count({ count: '*' })
    expect(all).toHaveLength(Number(counted?.count))
    const sorted = all.toSorted(
      (one, other) => other.createdAt.localeCompare(one.createdAt) || (one.id < other.id ? 1 : -1),
    )
    expect(ids(all)).toEqual(ids(sorted))
  })

  it.each(['active', 'inactive'] as const)(
    'has every %s request once, in the order of the shared rule',
    { tags: 'postgres' },
    async (group) => {
      const now = app.clock.now()
      const expected = (await walk({ limit: '200' }))
        .filter((request) => groupOf(request, now) === group)
        .sort((one, other) => compareInQueue(group, one, other, now))
      expect(expected.length).toBeGreaterThan(40)
      for (const limit of ['17', '200']) {
        expect(ids(await walk({ group, limit })), `pages of ${limit}`).toEqual(ids(expected))
      }
    },
  )

  it.each(queueViews)(
    'has what the shared rule says in the view %s, in its order',
    { tags: 'postgres' },
    async (view) => {
      const now = app.clock.now()
      const expected = (await walk({ limit: '200' }))
        .filter((request) => isInView(view, request, { now, readerId: admin.user.id }))
        .sort(compareInView[view])
      expect(expected.length).toBeGreaterThan(7)
      for (const limit of ['16', '200']) expect(ids(await walk({ view, limit }))).toEqual(ids(expected))
      for (const group of ['active', 'inactive'] as const) {
        const ofGroup = expected.filter((request) => groupOf(request, now) === group)
        expect(ids(await walk({ view, group, limit: '200' })), group).toEqual(ids(ofGroup))
      }
    },
  )
})

describe('a row of the queue', () => {
  it('carries its current offer: the pending one, otherwise the latest', async () => {
    const { request, offer } = await offeredRequest(app, {}, { admin, customer })
    const find = async () => (await list({ q: request.id.slice(-8) }))[0]?.currentOffer
    expect(await find()).toEqual({
      id: offer.id,
      section: '102',
      row: 'F',
      ticketCount: 2,
      pricePerTicket: 180,
      totalPrice: 375,
      status: 'pending',
      expiresAt: offer.expiresAt,
    })
    const second = await makeOffer(admin, request.id, { pricePerTicket: 150 })
    expect(await find()).toMatchObject({ id: second.id, totalPrice: 315 })
    // The clocks of two processes need not agree.
    await app.db('offers').where({ id: second.id }).update({ createdAt: '2020-01-01T00:00:00.000Z' })
    expect(await find()).toMatchObject({ id: second.id })
    await app.db('offers').where({ id: second.id }).update({ status: 'declined' })
    expect(await find()).toMatchObject({ id: offer.id, status: 'superseded' })
    expect((await list({ q: (await submitRequest(customer)).id.slice(-8) }))[0]?.currentOffer).toBeNull()
  })
})

describe('a paid order that is not delivered', () => {
  const app = sharedApp()
  const staff = sharedPerson(app, { isAdmin: true })
  const lists = async () => {
    const of = async (query: Query) => ids((await open(query, staff)).body as AdminTicketRequest[])
    const { active, inactive } = await staff.client.call(requestsApi.adminSummary)
    const [first, second] = [await of({ group: 'active' }), await of({ group: 'inactive' })]
    expect([active.count, inactive.count]).toEqual([first.length, second.length])
    return [first, second]
  }

  it('is first of all on the day of its show and a week after it, until it is delivered or refunded', async () => {
    const today = firstUpcomingDay(app.clock.now())
    const form = { concertDate: `${addDays(today, 4)}T20:00` }
    const order = () => paidRequest(app, form, { admin: staff })
    const [kept, delivered, refunded] = [await order(), await order(), await order()]
    const { id: owed } = await submitRequest(await app.signIn())
    const paid = [kept, delivered, refunded].map(({ request }) => request.id).sort()
    const advanceTo = (days: number, ms = 0) => {
      const start = Date.parse(`${addDays(today, 4 + days)}T12:00:00Z`)
      app.clock.advance(start + ms - app.clock.now().getTime())
    }
    advanceTo(0, -hour)
    expect(await lists()).toEqual([[owed], paid])
    advanceTo(0)
    expect(await lists()).toEqual([[...paid.toReversed(), owed], []])

    const other = await app.signIn({ isAdmin: true })
    const tickets = delivered.tickets.map(({ id }) => ({ ticketId: id, transferred: true }))
    await other.client.call(ticketsApi.deliverAll, {
      params: { id: delivered.request.id },
      body: { tickets },
    })
    await other.client.call(refundsApi.make, {
      params: { id: refunded.request.id },
      body: { what: 'order', reason: 'They did not arrive' },
    })
    advanceTo(7)
    expect((await lists())[0]).toEqual([kept.request.id, owed])
    advanceTo(8)
    expect(await lists()).toEqual([[owed], expect.arrayContaining(paid)])
  })
})

describe('the first page of the queue', () => {
  const fresh = sharedApp()

  it('has at most 50 rows and 50 kB, also if every row has all that it can have', async () => {
    const staff = await fresh.signIn({ isAdmin: true })
    const client = await fresh.signIn({ name: 'Bartholomew Featherstonehaugh-Cholmondeley' })
    for (let index = 0; index < 55; index += 1) {
      const { id: requestId } = await submitRequest(client, {
        artist: 'Phoebe Bridgers with The National Symphony Orchestra',
        venue: 'Madison Square Garden, New York, NY',
        section: 'Lower level 102, near the stage',
        preferredRow: 'AA',
        stubhubPrice: '$1,240.00 each',
      })
      await makeOffer(staff, requestId, { section: 'Lower level 104', notes: 'On the aisle. '.repeat(60) })
      await sendMessage(client, requestId, 'Könnten wir bitte näher an der Bühne sitzen? 🎸 '.repeat(20))
    }
    const pages = await staff.client.pages(`${requestsApi.adminList.path}?group=active`)
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(50)
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(50_000)
    }
    expect(new Set(ids(pages.flat())).size).toBe(55)
    // A caller that asks for more gets it.
    expect((await open({ limit: '55' }, staff)).body).toHaveLength(55)
  })
})

describe('searching requests', () => {
  const search = async (q: string, more: Query = {}) => ids(await list({ q, ...more }))
  let bjork: string
  let mo: string
  beforeAll(async () => {
    const guest = await app.signIn({ name: 'Zoë Quill' })
    bjork = (await submitRequest(guest, { artist: 'Björk', venue: 'Harpa Hall' })).id
    mo = (await submitRequest(guest, { artist: 'MØ & The Kites', venue: 'Royal Albert Hall' })).id
  })

  it('finds those with all words in artist, venue, name or email, by how they begin', {
    tags: 'postgres',
  }, async () => {
    expect(await search('bjork')).toEqual([bjork])
    expect(await search('  BJÖ harp ')).toEqual([bjork])
    expect(await search('mo kite')).toEqual([mo])
    expect(await search('quill hall')).toEqual([mo, bjork])
    expect(await search('zoe albert')).toEqual([mo])
    expect(await search('jork')).toEqual([])
    expect(await search('bjork albert')).toEqual([])
    const [row] = await list({ q: 'bjork' })
    expect(await search(row?.email ?? '')).toEqual([mo, bjork])
    expect(await search('quill albert section')).toEqual([])
  })

  it('finds one by its section, and by the phone of its client as it is typed', async () => {
    const caller = await app.signIn({ name: 'Ida Kerr' })
    await app.db('users').where({ id: caller.user.id }).update({ phone: '(555) 321-7788' })
    const { id } = await submitRequest(caller, { section: 'Balcony 7' })
    expect(await search('balcony')).toEqual([id])
    for (const typed of ['(555) 321-7788', '5553217788', '3217788', '7788']) {
      expect(await search(typed), typed).toEqual([id])
    }
    await caller.client.call(accountsApi.deleteAccount)
    expect(await search('7788')).toEqual([])
    expect(await search('balcony')).toEqual([id])
  })

  it('finds one by the last 8 characters of its id', async () => {
    expect(await search(bjork.slice(-8).toUpperCase())).toEqual([bjork])
    expect(await search(bjork.slice(-9))).toEqual([])
  })

  it('finds nothing for a text without letters and digits, and everything for none', async () => {
    for (const q of ['%', '_', "';--", '🎸']) expect(await search(q), q).toEqual([])
    expect(await search('   ')).toHaveLength(50)
    expect((await open({ q: 'x'.repeat(255) })).status).toBe(400)
  })

  it('works within a group and a view, and page by page', async () => {
    expect(await search('quill', { group: 'active' })).toEqual([bjork, mo])
    expect(await search('quill', { group: 'inactive' })).toEqual([])
    expect(await search('quill', { view: 'needs_us' })).toEqual([bjork, mo])
    expect(await search('quill', { view: 'to_deliver' })).toEqual([])
    expect(ids(await walk({ q: 'quill', limit: '1' }))).toEqual([mo, bjork])
  })

  it('finds the rows of a word that very many have, in the order of the list', {
    tags: 'postgres',
  }, async () => {
    const added = await addRequests(600)
    const others = Array.from({ length: 5000 }, (_, index) => `another ${index}`)
    const words = [...added, ...others].map((rowId) => ({ kind: 'request', rowId, word: 'everywhere' }))
    await app.db.batchInsert('search_words', words, 100)
    for (const group of ['active', 'inactive']) {
      const all = ids(await walk({ group, limit: '200' })).filter((id) => added.includes(id))
      expect(ids(await walk({ q: 'every', group, limit: '150' }))).toEqual(all)
    }
    expect(await search('every quill')).toEqual([])
  })
})

// Last, since these are too many for the other tests.
describe('the summary of a long queue', () => {
  it('counts up to a thousand and says that there are more', async () => {
    await addRequests(1001, { status: 'pending', deadlineAt: null, replyDueAt: null })
    expect(await summary()).toMatchObject({
      pending: { count: 1000, isCapped: true },
      active: { count: 1000, isCapped: true },
      clientsTurn: { count: 1000, isCapped: true },
      toDeliver: { isCapped: false },
    })
  })
})
