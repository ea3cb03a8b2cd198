import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { deskApi } from '#contract/desk.ts'
import { offersApi } from '#contract/offers.ts'
import { presenceApi } from '#contract/presence.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import { newId } from '../../db/newId.ts'
import { makeOffer, paidRequest, sendMessage, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { type EventStream, openStream, refused } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()
const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Silva' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const client = sharedPerson(app, { name: 'Maya Lindqvist' })
let id: string
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
const write = () => sendMessage(client, id)
const events = async (type: string) =>
  (await app.db('events').where({ requestId: id, type }).orderBy('id')).map(({ actorId, data }) => ({
    actorId,
    ...JSON.parse(data),
  }))

describe('an assignment', () => {
  const assign = (by = ana) => by.client.call(deskApi.assign, { params: { id }, query: {} })
  const assignTo = (to: string) => ana.client.try(deskApi.assign, { params: { id }, query: { to } })
  const release = (by = ana) => by.client.call(deskApi.release, { params: { id } })

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
    expect(await app.db('request_assignments').where({ requestId: id })).toHaveLength(1)
    // In the order in which they began, which need not be the order in which they were assigned.
    expect((await events('request.assigned')).map(({ to }) => to)).toContain(assignedTo?.id)
  })

  it('blocks nobody', async () => {
    await assign()
    await makeOffer(jo, id)
    await sendMessage(jo, id)
    expect((await row()).assignedTo).toMatchObject({ name: 'Ana Silva' })
  })

  it('ends with the role and with the account of that person', async () => {
    const guest = await app.signIn({ isAdmin: true, name: 'Ria Sand' })
    await assign(guest)
    await app.db('users').where({ id: guest.user.id }).update({ isAdmin: false })
    expect((await row()).assignedTo).toBeNull()
    await guest.client.call(accountsApi.deleteAccount)
    await app.db('users').where({ id: guest.user.id }).update({ isAdmin: true })
    expect((await row()).assignedTo).toBeNull()
  })

  it('is not published to the client', async () => {
    const [theirs, ours] = [await openStream(client.client), await openStream(jo.client)]
    await assign()
    await write()
    const received = (stream: EventStream) => stream.invalidations.map(({ type }) => type)
    for (const stream of [ours, theirs]) {
      await waitFor(() => expect(received(stream)).toContain('chat.message_sent'))
    }
    expect(received(ours)).toContain('request.assigned')
    expect(received(theirs)).not.toContain('request.assigned')
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
    expect(await snooze(inHours(1))).toMatchObject(refused('nothing_to_snooze'))
    await makeOffer(ana, id)
    expect(await snooze(inHours(1))).toMatchObject(refused('nothing_to_snooze'))
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
    const { currentOffer, snoozedUntil } = await row()
    expect(snoozedUntil).toBeNull()
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

  it('by two at once is one of theirs', async () => {
    const times = [inHours(2), inHours(3)]
    const replies = await Promise.all(times.map((until, index) => snooze(until, index === 0 ? ana : jo)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(times).toContain((await row()).snoozedUntil)
  })
})

describe('a reminder', () => {
  const remind = (at: string) => ana.client.try(deskApi.remind, { params: { id }, body: { at } })
  const drop = (by = ana) => by.client.call(deskApi.dropReminder, { params: { id } })
  const set = (at: string | null, { user } = ana) => ({ actorId: user.id, at })

  it('is refused where a reply is owed, the request is over or the client’s time is, and for the past', async () => {
    expect(await remind(inHours(1))).toMatchObject(refused('nothing_to_wait_for'))
    await makeOffer(ana, id)
    for (const at of [inHours(0), inHours(24.1), inHours(30)])
      expect(await remind(at), at).toMatchObject({
        status: 400,
        body: { fields: { at: expect.any(String) } },
      })
    const at = inHours(23.9)
    expect(await remind(at)).toMatchObject({ status: 200, body: { remindAt: at } })
    app.clock.advance(25 * hour)
    expect(await isIn({ view: 'needs_us' })).toBe(false)
    expect(await remind(inHours(1))).toMatchObject(refused('nothing_to_wait_for'))
  })

  it('of a discussion is never after the event', async () => {
    await sendMessage(ana, id)
    const event = new Date((await row()).concertDate)
    const after = new Date(event.getTime() + 48 * hour).toISOString()
    expect(await remind(after)).toMatchObject({
      status: 400,
      body: { fields: { at: 'Choose a time before the event.' } },
    })
    expect((await remind(inHours(72))).status).toBe(200)
  })

  it('returns a request to those that need staff at its time, without a job, before the snoozed and the newest', async () => {
    await makeOffer(ana, id)
    const before = await summary()
    const at = inHours(1)
    await remind(at)
    expect(await isIn({ view: 'clients_turn' })).toBe(true)
    expect(await summary()).toMatchObject({ needsUs: before.needsUs, nextWakeAt: at })
    app.clock.advance(hour)
    expect([await isIn({ view: 'needs_us' }), await isIn({ view: 'clients_turn' })]).toEqual([true, false])
    expect(await isIn({ group: 'active' })).toBe(true)
    expect((await summary(jo)).needsUs.count).toBe(before.needsUs.count + 1)
  })

  it('ends when the client writes or acts, and when staff answer again', async () => {
    const { id: offerId } = await makeOffer(ana, id)
    const acts = [
      () => write(),
      () => sendMessage(ana, id),
      () => client.client.call(offersApi.respond, { params: { offerId }, body: { message: 'Less?' } }),
      () => makeOffer(jo, id),
      async () =>
        client.client.call(offersApi.accept, {
          params: { offerId: (await row()).currentOffer?.id ?? '' },
        }),
    ]
    for (const act of acts) {
      if ((await row()).replyDueAt !== null) await sendMessage(ana, id)
      expect((await remind(inHours(2))).status).toBe(200)
      await act()
      expect((await row()).remindAt).toBeNull()
    }
  })

  it('can be changed and taken back by anyone, each written in the audit log once', async () => {
    await makeOffer(ana, id)
    const [first, second] = [inHours(2), inHours(3)]
    for (const at of [first, first, second]) await remind(at)
    expect((await drop(jo)).remindAt).toBeNull()
    await drop(jo)
    expect(await events('request.reminder_set')).toEqual([set(first), set(second), set(null, jo)])
  })
})

describe('a failed refund', () => {
  it('shows in the row of its request until it is tried again', async () => {
    const deal = await paidRequest(app, {}, { admin: ana, customer: client })
    id = deal.request.id
    const [payment] = await app
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
    await app.db('refunds').insert(refund)
    expect(await shown()).toEqual([false, 0])
    await app.db('refunds').where({ id: refund.id }).update({ state: 'failed' })
    expect(await shown()).toEqual([true, 1])
    const retry = { ...refund, id: newId(app.clock.now()), state: 'queued', retryOf: refund.id }
    await app.db('refunds').insert(retry)
    expect(await shown()).toEqual([false, 0])
    expect((await row()).moneyBack).toEqual({ state: 'on_its_way', isAll: false })
    const job = { id: newId(app.clock.now()), kind: 'payments.send_refund', payload: '{}', runAt: inHours(0) }
    await app.db('jobs').insert({
      ...job,
      dedupeKey: `payments.send_refund:${retry.id}`,
      failedAt: inHours(0),
      createdAt: inHours(0),
    })
    expect(await shown()).toEqual([true, 1])
  })
})

let requestId: string
beforeAll(async () => {
  requestId = (await submitRequest(client)).id
})
const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function listen(person: SignedIn): Promise<EventStream> {
  const stream = await openStream(person.client)
  streams.push(stream)
  return stream
}

const report = (writing: 'offer' | 'message' | null) => ({ params: { id: requestId }, body: { writing } })

describe('who writes about a request', () => {
  it('is shown to other staff by public name, and to nobody else', async () => {
    const [hers, theirs, clients] = [await listen(ana), await listen(jo), await listen(client)]
    await ana.client.call(presenceApi.report, report('offer'))
    await ana.client.call(presenceApi.report, report(null))
    const about = { requestId, userId: ana.user.id, name: 'Ana' }
    await waitFor(() =>
      expect(theirs.presences).toEqual([
        { ...about, writing: 'offer' },
        { ...about, writing: null },
      ]),
    )
    // What comes afterwards has arrived, so nothing else is on its way.
    await makeOffer(jo, requestId)
    for (const stream of [hers, clients]) {
      // The request itself may have been published late.
      await waitFor(() => expect(stream.invalidations.at(-1)).toMatchObject({ type: 'offer.made' }))
      expect(stream.presences).toEqual([])
    }
  })

  it('is not stored', async () => {
    const tables = ['events', 'jobs', 'commands'] as const
    const countRows = () => Promise.all(tables.map((table) => app.db(table).count()))
    const before = await countRows()
    await ana.client.call(presenceApi.report, report('message'))
    expect(await countRows()).toEqual(before)
  })
})
