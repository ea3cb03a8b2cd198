import { beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { type Analytics, analyticsApi } from '#contract/analytics.ts'
import { offersApi } from '#contract/offers.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { makeOffer, paidRequest, sendMessage, submitRequest } from '../../testing/factories.ts'
import { createRandom, seedOfRun } from '../../testing/random.ts'
import { chosenTicket, paidAndDelivered } from '../../testing/resaleFactories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'
import { countBatch, marginMs } from './countEvents.ts'
import { deleteRequest } from './deleteRequest.ts'

const hourMs = 60 * 60_000
const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const developer = sharedPerson(app, { isDeveloper: true })
const customer = sharedPerson(app)

type Query = { startDate?: string; endDate?: string; timeZone?: string; step?: 'day' | 'week' | 'month' }
const read = (query: Query = {}): Promise<Analytics> => developer.client.call(analyticsApi.read, { query })
/** The figures without the current counts. */
const figures = async (query?: Query) => {
  const { counts: _, ...rest } = await read(query)
  return rest
}
async function startOver() {
  await app.db('analytics_figures').delete()
  await app.db('analytics_position').update({ lastEvent: '' })
}
async function countAll(limit?: number) {
  while (await countBatch(app.deps, limit)) {
    // Until all is counted.
  }
}
beforeEach(async () => {
  await app.db('events').delete()
  await startOver()
})

describe('the analytics', () => {
  it('refuse wrong days, zones and steps', async () => {
    for (const query of [
      { startDate: 'x' },
      { timeZone: 'Mars/Base' },
      { step: 'hour' },
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      { startDate: '2990-01-01' },
    ]) {
      const reply = await developer.client.try(analyticsApi.read, { query } as object)
      expect(reply.status).toBe(400)
    }
  })

  it('are all zero without events, also for a range before or after everything', async () => {
    for (const query of [{}, { endDate: '1990-01-01' }, { startDate: '2990-01-01', endDate: '2990-01-01' }]) {
      const { total, series } = await figures(query)
      expect(total).toMatchObject({
        requests: 0,
        offersMade: 0,
        firstReplies: { count: 0, median: null },
        waitP90: null,
      })
      expect(series).toHaveLength(1)
    }
  })

  it('count requests, offers, replies against the promise, and what waited on a device', async () => {
    const late = await submitRequest(customer)
    app.clock.advance(24 * hourMs + 1000)
    await sendMessage(admin, late.id, 'We are on it')
    // Nobody waits for a second message in a row.
    await sendMessage(admin, late.id, 'Still')
    const writtenAt = new Date(app.clock.now().getTime() - 3 * hourMs).toISOString()
    await sendMessage(customer, late.id, 'Thanks', { writtenAt })
    app.clock.advance(hourMs / 2)
    await makeOffer(admin, late.id)
    // A second offer is no second request with one.
    await makeOffer(admin, late.id)
    const { total, isIncomplete } = await figures()
    expect(isIncomplete).toBe(false)
    expect(total).toMatchObject({
      requests: 1,
      requestsWithOffer: 1,
      offersMade: 2,
      offersMadeAccepted: 0,
      firstReplies: { count: 1, inTime: 0, median: { minutes: 2880, isLonger: false } },
      laterReplies: { count: 1, inTime: 1, median: { minutes: 60, isLonger: false } },
      messages: 3,
      messagesThatWaited: 1,
      waitMedian: { minutes: 720, isLonger: false },
      waitP90: { minutes: 720, isLonger: false },
    })
    const [offer] = await customer.client.call(offersApi.listForRequest, { params: { id: late.id } })
    await customer.client.call(offersApi.decline, { params: { offerId: offer?.id ?? '' } })
    expect((await figures()).total).toMatchObject({ offersDeclined: 1, offersAccepted: 0 })
  })

  it('have the revenue, and what was saved against the price found', async () => {
    const before = (await figures()).total
    await paidRequest(app, { stubhubPrice: '$1,240.50', ticketCount: 2 }, { customer, admin })
    const { total } = await figures()
    const [paid] = await app.db('transactions').orderBy('id', 'desc').limit(1)
    expect(total.revenue - before.revenue).toBeCloseTo(paid.totalAmount / 100)
    expect(total).toMatchObject({ offersAccepted: 1, offersMadeAccepted: 1, ordersWithSaving: 1 })
    expect(total.saved).toBeCloseTo(1240.5 * 2 - paid.totalAmount / 100)
  })

  it('have what came of requests and offers on the day of these, and answers on the day they were given', async () => {
    const dayOf = () => app.clock.now().toISOString().slice(0, 10)
    app.clock.advance(Date.parse(`${dayOf()}T20:00:00Z`) + 24 * hourMs - app.clock.now().getTime())
    const { id } = await submitRequest(customer)
    const days = [dayOf()]
    app.clock.advance(10 * hourMs)
    const offer = await makeOffer(admin, id)
    days.push(dayOf())
    app.clock.advance(19 * hourMs)
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    days.push(dayOf())
    const byDay = async () => {
      const { series } = await figures({ step: 'day' })
      return days.map((day) => {
        const { requestsWithOffer, offersMade, offersMadeAccepted, offersAccepted } =
          series.find(({ from }) => from === day) ?? {}
        return [requestsWithOffer, offersMade, offersMadeAccepted, offersAccepted]
      })
    }
    const expected = [
      [1, 0, 0, 0],
      [0, 1, 1, 0],
      [0, 0, 0, 1],
    ]
    expect(await byDay()).toEqual(expected)
    app.clock.advance(marginMs + 1)
    await countAll()
    expect(await byDay()).toEqual(expected)
  })

  it('have the figures of as many days before, up to the same time of day, unless the log begins later', async () => {
    const dayOf = () => app.clock.now().toISOString().slice(0, 10)
    const until = (hour: number, daysLater: number) =>
      app.clock.advance(
        Date.parse(`${dayOf()}T00:00:00Z`) + (daysLater * 24 + hour) * hourMs - app.clock.now().getTime(),
      )
    until(10, 1)
    const startDate = new Date(app.clock.now().getTime() + 3 * 24 * hourMs).toISOString().slice(0, 10)
    await submitRequest(customer)
    expect((await figures()).previous).toBeNull()
    until(10, 2)
    const endOfPrevious = dayOf()
    await paidRequest(app, {}, { customer, admin })
    until(20, 0)
    await submitRequest(customer)
    until(9, 1)
    await submitRequest(customer)
    until(12, 2)
    const compared = async () => (await figures({ startDate })).previous
    const previous = await compared()
    expect(previous).toMatchObject({ endDate: endOfPrevious, total: { requests: 2, offersMadeAccepted: 1 } })
    expect(previous?.total.revenue).toBeGreaterThan(0)
    expect(previous?.series.map(({ requests }) => requests)).toEqual([1, 0, 1])
    expect((await figures({ startDate })).total.requests).toBe(1)
    await countAll()
    expect(await compared()).toEqual(previous)
    // The whole of a period that is over.
    until(1, 1)
    const endDate = new Date(app.clock.now().getTime() - 24 * hourMs).toISOString().slice(0, 10)
    expect((await figures({ startDate, endDate })).previous?.total.requests).toBe(3)
  })

  it('have the time within which half of the replies came, and that some took longer than all groups', async () => {
    const minuteMs = 60_000
    const medians: unknown[] = []
    const waiting: string[] = []
    for (let index = 0; index < 5; index += 1) waiting.push((await submitRequest(customer)).id)
    for (const minutes of [10, 180, 400, 2000, 2000]) {
      app.clock.advance(minutes * minuteMs)
      await sendMessage(admin, waiting.shift() ?? '', 'We are on it')
      medians.push((await figures()).total.firstReplies.median?.minutes)
    }
    // Replies after 10 minutes and about 3, 10, 43 and 77 hours.
    expect(medians).toEqual([15, 15, 240, 240, 720])
    const { id } = await submitRequest(customer)
    const from = app.clock.now().toISOString().slice(0, 10)
    app.clock.advance(50 * hourMs)
    await sendMessage(admin, id, 'Sorry')
    const startDate = app.clock.now().toISOString().slice(0, 10)
    expect(startDate > from).toBe(true)
    expect((await figures({ startDate })).total.firstReplies).toEqual({
      count: 1,
      inTime: 0,
      median: { minutes: 2880, isLonger: true },
    })
  })

  it('have no saving where the seat is another customer’s, but its revenue', async () => {
    const resale = await chosenTicket(app, { form: { stubhubPrice: '$2,000' } })
    const before = (await figures()).total
    expect(before.ordersWithSaving).toBe(1)
    await paidAndDelivered(app, resale)
    const { total } = await figures()
    expect(total.revenue).toBeGreaterThan(before.revenue)
    expect(total).toMatchObject({ saved: before.saved, ordersWithSaving: 1 })
  })

  it('have what was refunded of a payment on the day of the payment, beside its revenue', async () => {
    const before = (await figures()).total
    const paid = await paidRequest(app, {}, { customer, admin })
    const day = app.clock.now().toISOString().slice(0, 10)
    const [{ paymentIntentId }] = await app
      .db('payments')
      .join('orders', 'orders.id', 'payments.orderId')
      .where('orders.requestId', paid.request.id)
      .select('payments.paymentIntentId')
    const sold = (await figures()).total
    app.clock.advance(30 * hourMs)
    for (const amount of [10_000, 2550]) {
      await app.payments.provider().refunds.create({ payment_intent: paymentIntentId, amount })
    }
    await waitFor(async () => expect((await figures()).total.refunded - before.refunded).toBeCloseTo(125.5))
    const { total, series } = await figures({ step: 'day' })
    expect(total.revenue).toBe(sold.revenue)
    const ofDay = series.find(({ from }) => from === day)
    expect(ofDay?.refunded).toBeGreaterThanOrEqual(125.5)
    expect(series.at(-1)?.refunded).toBe(0)
  })

  it('say that they are too low while more events wait to be counted than are counted for a reply', async () => {
    const at = app.clock.now().toISOString()
    const messages = (count: number) =>
      Array.from({ length: count }, () => ({
        id: newId(app.clock.now()),
        at,
        type: 'chat.message_sent',
        audience: 'request',
        data: '{"fromStaff":false,"kind":"chat"}',
      }))
    await app.db.batchInsert('events', messages(5000), 500)
    expect(await figures()).toMatchObject({ isIncomplete: false, total: { messages: 5000 } })
    await app.db.batchInsert('events', messages(1))
    expect(await figures()).toMatchObject({ isIncomplete: true, total: { messages: 0 } })
    app.clock.advance(marginMs + 1)
    await countBatch(app.deps)
    expect(await figures()).toMatchObject({ isIncomplete: false, total: { messages: 5001 } })
  })

  it('stay as they are when a request is deleted or an account erased, counted or not', async () => {
    const leaving = await app.signIn()
    await submitRequest(leaving)
    const deleted = await submitRequest(customer)
    await makeOffer(admin, deleted.id)
    const { total } = await figures()
    expect(total).toMatchObject({ requests: 2, requestsWithOffer: 1, offersMade: 1 })
    await deleteRequest(app.deps, developer.user, deleted.id)
    await leaving.client.call(accountsApi.deleteAccount)
    expect((await figures()).total).toEqual(total)
    app.clock.advance(marginMs + 1)
    await countAll()
    expect((await figures()).total).toEqual(total)
  })

  it('leave recent events for later, as one with a smaller id may not be committed yet', async () => {
    await submitRequest(customer)
    await countAll()
    expect(await app.db('analytics_figures')).toEqual([])
    expect((await figures()).total.requests).toBe(1)
    app.clock.advance(marginMs + 1)
    await countAll()
    expect(await app.db('analytics_figures').where({ figure: 'requests' })).toHaveLength(4)
    expect((await figures()).total.requests).toBe(1)
  })
})

it('are the same however the log is cut, also if the job is killed half-way or runs twice at once', {
  tags: 'postgres',
}, async () => {
  const random = createRandom(seedOfRun)
  const requestIds = Array.from({ length: 12 }, () => newId(app.clock.now()))
  const made: { requestId: string; offerId: string }[] = []
  for (let index = 0; index < 160; index += 1) {
    app.clock.advance(random.int(20) * hourMs * 0.26)
    const requestId = requestIds[random.int(requestIds.length)] ?? ''
    const about = { requestId, customerId: customer.user.id, actorId: customer.user.id }
    const offer = made[random.int(Math.max(1, made.length))]
    await inTransaction(app.deps, async (tx) => {
      const kind = random.int(5)
      if (kind === 0) return recordEvent(tx, { ...about, type: 'request.submitted' })
      if (kind === 1) {
        const offerId = newId(tx.now)
        made.push({ requestId, offerId })
        return recordEvent(tx, { ...about, type: 'offer.made', subjectId: offerId, data: { total: 100 } })
      }
      if (kind === 2 && offer) {
        const answered = { ...about, requestId: offer.requestId, subjectId: offer.offerId }
        return random.int(2)
          ? recordEvent(tx, { ...answered, type: 'offer.accepted', data: { total: 100 } })
          : recordEvent(tx, { ...answered, type: 'offer.expired' })
      }
      const writtenAt = random.int(3)
        ? null
        : new Date(tx.now.getTime() - random.int(30) * hourMs).toISOString()
      const data = { fromStaff: kind === 3, kind: 'chat' } as const
      return recordEvent(tx, {
        ...about,
        type: 'chat.message_sent',
        subjectId: newId(tx.now),
        writtenAt,
        data,
      })
    })
  }
  const zones: Query[] = [
    {},
    { timeZone: 'Asia/Kathmandu', step: 'day' },
    { timeZone: 'America/New_York', step: 'week' },
  ]
  const all = () => Promise.all(zones.map((zone) => figures(zone)))
  // Before the first reading, because a day may end in it.
  app.clock.advance(marginMs + 1)
  const live = await all()
  expect(live[0]?.total.messages).toBeGreaterThan(20)

  for (let round = 0; round < 6; round += 1) {
    await Promise.all([countBatch(app.deps, 7), countBatch(app.deps, 7)])
    // Killed after it has taken the events: nothing of that stays.
    const { db } = app.deps
    await db.schema.renameTable('analytics_figures', 'away')
    await expect(countBatch(app.deps, 7)).rejects.toThrow()
    await db.schema.renameTable('away', 'analytics_figures')
    expect(await all()).toEqual(live)
  }
  await countAll(11)
  expect(await all()).toEqual(live)
  await startOver()
  await countAll()
  expect(await all()).toEqual(live)
})
