import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { deskApi } from '#contract/desk.ts'
import { offersApi } from '#contract/offers.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import { newId } from '../../db/newId.ts'
import { type EventStream, openStream } from '../../testing/EventStream.ts'
import { makeOffer, offeredRequest, paidRequest, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/waitFor.ts'

let app: TestApp
let ana: SignedIn
let jo: SignedIn
let client: SignedIn
let id: string
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.signIn({ isAdmin: true, name: 'Ana Silva' })
  jo = await app.signIn({ isAdmin: true, name: 'Jo Park' })
  client = await app.signIn({ name: 'Maya Lindqvist' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await submitRequest(client)).id
})

const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
const row = (by = ana) => by.client.call(requestsApi.adminGet, { params: { id } })
const summary = (by = ana) => by.client.call(requestsApi.adminSummary, { query: {} })
const isIn = async (query: Record<string, string>, by = ana) => {
  const { body } = await by.client.send('GET', `${requestsApi.adminList.path}?${new URLSearchParams(query)}`)
  return (body as AdminTicketRequest[]).some((request) => request.id === id)
}
const write = (message = 'Any news?') =>
  client.client.call(chatApi.send, { body: { requestId: id, message } })
const events = async (type: string) =>
  (await app.deps.db('events').where({ requestId: id, type }).orderBy('id')).map(({ actorId, data }) => ({
    actorId,
    ...JSON.parse(data),
  }))

describe('an assignment', () => {
  const assign = (by = ana) => by.client.call(deskApi.assign, { params: { id }, query: {} })
  const assignTo = (to: string) => ana.client.try(deskApi.assign, { params: { id }, query: { to } })
  const release = (by = ana) => by.client.call(deskApi.release, { params: { id } })

  it('of an unknown request is refused', async () => {
    const params = { id: newId(app.clock.now()) }
    expect((await ana.client.try(deskApi.assign, { params, query: {} })).status).toBe(404)
    expect((await ana.client.try(deskApi.release, { params })).status).toBe(404)
  })

  it('shows who looks after a request, in the view of that person alone', async () => {
    expect((await row()).assignedTo).toBeNull()
    expect(await assign()).toMatchObject({ id, assignedTo: { id: ana.user.id, name: 'Ana Silva' } })
    expect([await isIn({ view: 'mine' }), await isIn({ view: 'mine' }, jo)]).toEqual([true, false])
    expect((await summary()).mine.count).toBe((await summary(jo)).mine.count + 1)
  })

  it('to a colleague is shown to both, and one to anybody else is refused', async () => {
    const colleagues = await ana.client.call(deskApi.colleagues)
    expect(colleagues.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Silva', 'Jo Park']))
    for (const { user } of [client, { user: { id: newId(app.clock.now()) } }]) {
      expect(colleagues).not.toContainEqual(expect.objectContaining({ id: user.id }))
      expect(await assignTo(user.id)).toMatchObject({
        status: 400,
        body: { message: 'This person is not an admin any more.' },
      })
    }
    expect((await row()).assignedTo).toBeNull()
    expect((await assignTo(jo.user.id)).body).toMatchObject({
      assignedTo: { name: 'Jo Park', by: ana.user.id },
    })
    expect(await isIn({ view: 'mine' }, jo)).toBe(true)
    expect(await events('request.assigned')).toEqual([{ actorId: ana.user.id, to: jo.user.id }])
  })

  it('is taken over, released by anyone, and written in the audit log once for each change', async () => {
    await assign()
    await assign()
    expect((await assign(jo)).assignedTo).toMatchObject({ name: 'Jo Park', by: jo.user.id })
    expect((await release()).assignedTo).toBeNull()
    await release()
    expect(await events('request.assigned')).toEqual([
      { actorId: ana.user.id, to: ana.user.id },
      { actorId: jo.user.id, to: jo.user.id },
      { actorId: ana.user.id, to: null },
    ])
  })

  it('by two at once belongs to one of them', { tags: 'postgres' }, async () => {
    await Promise.all([assign(), assign(jo), assign(), assign(jo)])
    const { assignedTo } = await row()
    expect([ana.user.id, jo.user.id]).toContain(assignedTo?.id)
    expect(await app.deps.db('request_assignments').where({ requestId: id })).toHaveLength(1)
    // In the order in which they began, which need not be the order in which they were assigned.
    expect((await events('request.assigned')).map(({ to }) => to)).toContain(assignedTo?.id)
  })

  it('blocks nobody', async () => {
    await assign()
    await makeOffer(jo, id)
    await jo.client.call(chatApi.adminSend, { body: { requestId: id, message: 'Hello' } })
    expect((await row()).assignedTo).toMatchObject({ name: 'Ana Silva' })
  })

  it('ends with the role and with the account of that person', async () => {
    const guest = await app.signIn({ isAdmin: true, name: 'Ria Sand' })
    await assign(guest)
    await app.deps.db('users').where({ id: guest.user.id }).update({ isAdmin: false })
    expect((await row()).assignedTo).toBeNull()
    await guest.client.call(accountsApi.deleteAccount)
    await app.deps.db('users').where({ id: guest.user.id }).update({ isAdmin: true })
    expect((await row()).assignedTo).toBeNull()
  })

  it('is not told to the client', async () => {
    const [theirs, ours] = [await openStream(client.client), await openStream(jo.client)]
    await assign()
    await write()
    const heard = (stream: EventStream) => stream.invalidations.map(({ type }) => type)
    for (const stream of [ours, theirs]) {
      await waitFor(() => expect(heard(stream)).toContain('chat.message_sent'))
    }
    expect(heard(ours)).toContain('request.assigned')
    expect(heard(theirs)).not.toContain('request.assigned')
    theirs.close()
    ours.close()
    const mine = await client.client.call(requestsApi.get, { params: { id } })
    expect(mine).not.toHaveProperty('assignedTo')
  })
})

describe('a snooze', () => {
  const snooze = (until: string, by = ana) =>
    by.client.try(deskApi.snooze, { params: { id }, body: { until } })
  const wake = (by = ana) => by.client.call(deskApi.wake, { params: { id } })

  it('never outlasts the promised time, and is not for one that has passed', async () => {
    for (const until of [inHours(24.001), inHours(0), inHours(-1)]) {
      expect(await snooze(until), until).toMatchObject({
        status: 400,
        body: { fields: { until: expect.any(String) } },
      })
    }
    for (const until of ['tomorrow', '', '2099-02-31T10:00:00Z'])
      expect((await snooze(until)).status).toBe(400)
    expect((await snooze((await row()).replyDueAt ?? '')).status).toBe(200)
    expect(await events('request.snoozed')).toHaveLength(1)
  })

  it('is refused where no reply is owed, and where it is overdue', async () => {
    app.clock.advance(25 * hour)
    expect(await snooze(inHours(1))).toMatchObject({ status: 409, body: { code: 'nothing_to_snooze' } })
    await makeOffer(ana, id)
    expect(await snooze(inHours(1))).toMatchObject({ status: 409, body: { code: 'nothing_to_snooze' } })
    expect(
      (
        await ana.client.try(deskApi.snooze, {
          params: { id: newId(app.clock.now()) },
          body: { until: inHours(1) },
        })
      ).status,
    ).toBe(404)
  })

  it('takes a request out of those that need staff until its time, without a job', async () => {
    const before = await summary()
    const until = inHours(2)
    expect(await snooze(until)).toMatchObject({ status: 200, body: { snoozedUntil: until } })
    expect(await isIn({ view: 'needs_us' })).toBe(false)
    expect(await isIn({ group: 'active' })).toBe(true)
    const during = await summary(jo)
    expect(during).toMatchObject({ active: before.active, nextWakeAt: until })
    expect(during.needsUs.count).toBe(before.needsUs.count - 1)
    app.clock.advance(2 * hour)
    expect(await row()).toMatchObject({ snoozedUntil: null })
    expect(await isIn({ view: 'needs_us' })).toBe(true)
    expect(await summary()).toMatchObject({ needsUs: before.needsUs, nextWakeAt: null })
  })

  it('ends when the client writes', async () => {
    await snooze(inHours(2))
    await write()
    expect((await row()).snoozedUntil).toBeNull()
    expect(await isIn({ view: 'needs_us' })).toBe(true)
  })

  it('does not outlive an answer: a later message needs staff again', async () => {
    await snooze(inHours(20))
    await makeOffer(ana, id)
    const { currentOffer } = await row()
    await client.client.call(offersApi.respond, {
      params: { offerId: currentOffer?.id ?? '' },
      body: { message: 'Could you do $140?' },
    })
    expect(await isIn({ view: 'needs_us' })).toBe(true)
  })

  it('can be changed and ended by anyone, each written in the audit log once', async () => {
    const [first, second] = [inHours(2), inHours(3)]
    await snooze(first)
    await snooze(first)
    await snooze(second, jo)
    expect((await wake()).snoozedUntil).toBeNull()
    await wake(jo)
    expect(await isIn({ view: 'needs_us' })).toBe(true)
    expect(await events('request.snoozed')).toEqual([
      { actorId: ana.user.id, until: first },
      { actorId: jo.user.id, until: second },
      { actorId: ana.user.id, until: null },
    ])
  })

  it('by two at once is one of theirs', { tags: 'postgres' }, async () => {
    const times = [inHours(2), inHours(3)]
    const replies = await Promise.all(times.map((until, index) => snooze(until, index === 0 ? ana : jo)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(times).toContain((await row()).snoozedUntil)
  })
})

describe('a failed refund', () => {
  it('shows in the row of its request until it is tried again', async () => {
    const deal = await paidRequest(app, {}, { admin: ana, customer: client })
    id = deal.request.id
    const [payment] = await app.deps
      .db('payments')
      .join('orders', 'orders.id', 'payments.orderId')
      .where({ 'orders.requestId': id })
      .select('payments.id')
    const refund = {
      id: newId(app.clock.now()),
      paymentId: payment.id,
      ticketId: newId(app.clock.now()),
      amount: 100,
      reason: 'resale',
      state: 'succeeded',
      createdAt: inHours(0),
    }
    const shown = async () => [(await row()).refundFailed, (await summary()).refundsFailed.count]
    await app.deps.db('refunds').insert(refund)
    expect(await shown()).toEqual([false, 0])
    await app.deps.db('refunds').where({ id: refund.id }).update({ state: 'failed' })
    expect(await shown()).toEqual([true, 1])
    const retry = { ...refund, id: newId(app.clock.now()), state: 'queued', retryOf: refund.id }
    await app.deps.db('refunds').insert(retry)
    expect(await shown()).toEqual([false, 0])
    const job = { id: newId(app.clock.now()), kind: 'payments.send_refund', payload: '{}', runAt: inHours(0) }
    await app.deps.db('jobs').insert({
      ...job,
      dedupeKey: `payments.send_refund:${retry.id}`,
      failedAt: inHours(0),
      createdAt: inHours(0),
    })
    expect(await shown()).toEqual([true, 1])
  })
})

it('assignments and snoozes have a quota', async () => {
  const busy = await startTestApp({ limits: { deskChanges: { max: 2, refillMs: 60_000 } } })
  try {
    const { request, admin } = await offeredRequest(busy)
    const other = await busy.signIn({ isAdmin: true })
    const params = { id: request.id }
    const statuses: number[] = []
    for (const call of [deskApi.assign, deskApi.assign, deskApi.release, deskApi.assign]) {
      statuses.push((await admin.client.try(call, { params })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await other.client.try(deskApi.assign, { params })).status).toBe(200)
  } finally {
    await busy.stop()
  }
})
