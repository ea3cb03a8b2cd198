import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import type { Invalidation } from '#contract/events.ts'
import { mostUnread, requestsApi } from '#contract/requests.ts'
import { submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import type { SignedIn } from '../../testing/startTestApp.ts'

const app = sharedApp()
const customer = sharedPerson(app, { name: 'Sam Rivera' })
const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Pereira' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })

const say = (requestId: string, message: string) =>
  customer.client.call(chatApi.send, { body: { requestId, message }, key: randomUUID() })
const answer = (requestId: string, message: string, by = ana) =>
  by.client.call(chatApi.adminSend, { body: { requestId, message }, key: randomUUID() })
const mark = ({ client }: SignedIn, requestId: string, seq: number, key = randomUUID()) =>
  client.call(chatApi.markRead, { body: { requestId, seq }, key })
const readsOf = ({ client }: SignedIn, requestId: string) =>
  client.call(chatApi.reads, { params: { requestId } })
const own = (id: string) => customer.client.call(requestsApi.get, { params: { id } })
const asStaff = (id: string) => ana.client.call(requestsApi.adminGet, { params: { id } })
const readAt = async (requestId: string, { user }: SignedIn): Promise<string> =>
  (await app.deps.db('chat_reads').where({ requestId, userId: user.id }).first()).readAt
const nothingRead = { readSeq: 0, seenSeq: 0, seenAt: null }

async function discussed() {
  const { id } = await submitRequest(customer)
  await say(id, 'Two together please')
  await answer(id, 'Looking now')
  await answer(id, 'Found some')
  return id
}

describe('how far a thread has been read', () => {
  it('is told to the other side: the customer hears of any member of staff, staff of the customer only', async () => {
    const id = await discussed()
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 0, seenSeq: 1 })
    expect(await readsOf(ana, id)).toEqual({ ...nothingRead, readSeq: 1 })
    expect(await readsOf(jo, id)).toEqual(nothingRead)

    await mark(jo, id, 2)
    const at = await readAt(id, jo)
    expect(await readsOf(customer, id)).toEqual({ readSeq: 0, seenSeq: 2, seenAt: at })
    expect(await readsOf(jo, id)).toEqual({ ...nothingRead, readSeq: 2 })
    expect(await readsOf(ana, id)).toEqual({ ...nothingRead, readSeq: 1 })

    expect(await mark(customer, id, 2)).toEqual({ requestId: id, readSeq: 2, seenSeq: 2, seenAt: at })
    const seenAt = await readAt(id, customer)
    expect(await readsOf(jo, id)).toEqual({ readSeq: 2, seenSeq: 2, seenAt })
  })

  it('never goes back and never beyond the newest message, and keeps the time of its first reading', async () => {
    const id = await discussed()
    await mark(customer, id, 2)
    const first = await readAt(id, customer)
    app.clock.advance(60_000)
    await mark(customer, id, 1)
    await mark(customer, id, 2)
    expect(await readsOf(ana, id)).toMatchObject({ seenSeq: 2, seenAt: first })
    expect(await mark(customer, id, 2 ** 31 - 1)).toMatchObject({ readSeq: 3 })
    await answer(id, 'And more')
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 3 })
  })

  it('is the furthest of concurrent and repeated calls', { tags: 'postgres' }, async () => {
    const id = await discussed()
    const key = randomUUID()
    await Promise.all([
      ...[3, 1, 2, 3, 2].map((seq) => mark(customer, id, seq)),
      ...[1, 2, 3].map(() => mark(customer, id, 2, key)),
    ])
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 3 })
    expect(await app.deps.db('chat_reads').where({ requestId: id })).toHaveLength(1)
    // The same key with another position is another command.
    const other = await customer.client.try(chatApi.markRead, { body: { requestId: id, seq: 3 }, key })
    expect(other.status).toBe(422)
  })

  it('is nothing without a thread', async () => {
    for (const seq of [0, 2 ** 31]) {
      const body = { requestId: await discussed(), seq }
      expect((await customer.client.try(chatApi.markRead, { body })).status).toBe(400)
    }
    const { id: silent } = await submitRequest(customer)
    expect(await mark(customer, silent, 5)).toEqual({ requestId: silent, ...nothingRead })
  })

  it('moves the ticks of the other side without an event in the log, and only if it has moved', async () => {
    const id = await discussed()
    const events = () => app.deps.db('events').where({ requestId: id }).count({ count: '*' }).first()
    const before = await events()
    const heard: [to: string, Invalidation][] = []
    const listen = (userId: string, isStaff: boolean) =>
      app.deps.pubSub.subscribe({
        userId,
        isStaff,
        // The messages themselves may be heard late.
        send: (invalidation) =>
          invalidation.type?.startsWith('chat.read') && heard.push([userId, invalidation]),
        showPresence: () => undefined,
        checkAccess: () => undefined,
      })
    const stop = [listen(customer.user.id, false), listen(jo.user.id, true), listen(randomUUID(), false)]
    await mark(ana, id, 1)
    await mark(ana, id, 1)
    await mark(customer, id, 3)
    const told = [customer.user.id, jo.user.id]
    await expect.poll(() => heard.length).toBe(4)
    expect(heard.map(([to, { type }]) => [to, type]).sort()).toEqual(
      ['chat.read_by_customer', 'chat.read_by_staff'].flatMap((type) => told.map((to) => [to, type])).sort(),
    )
    expect(await events()).toEqual(before)
    for (const unsubscribe of stop) unsubscribe()
  })

  it('goes with the account', async () => {
    const person = await app.signIn()
    const { id } = await submitRequest(person)
    await answer(id, 'Hello')
    await mark(person, id, 1)
    await person.client.send('DELETE', '/api/me')
    expect(await app.deps.db('chat_reads').where({ userId: person.user.id })).toEqual([])
    expect(await readsOf(ana, id)).toEqual(nothingRead)
  })
})

describe('what is unread', { tags: 'postgres' }, () => {
  it('is counted on the customer’s request: what staff wrote and they have not read', async () => {
    const id = await discussed()
    expect((await own(id)).unreadMessages).toBe(2)
    await mark(customer, id, 2)
    expect((await own(id)).unreadMessages).toBe(1)
    await mark(customer, id, 3)
    await say(id, 'Thanks')
    expect((await own(id)).unreadMessages).toBe(0)
    const [listed] = await customer.client.call(requestsApi.listMine)
    expect(listed).toEqual(await own(id))
  })

  it('for staff is what the client wrote and none of them has read', async () => {
    const id = await discussed()
    await say(id, 'Wonderful')
    await say(id, 'Today?')
    expect((await asStaff(id)).unreadByStaff).toBe(2)
    await mark(jo, id, 4)
    expect((await asStaff(id)).unreadByStaff).toBe(1)
    await mark(customer, id, 5)
    expect((await asStaff(id)).unreadByStaff).toBe(1)
    await mark(ana, id, 5)
    expect((await asStaff(id)).unreadByStaff).toBe(0)
  })

  it('is nothing that was there when they wrote last', async () => {
    const id = await discussed()
    app.clock.advance(60_000)
    const { createdAt: at } = await say(id, 'Thanks')
    expect((await own(id)).unreadMessages).toBe(0)
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 3 })
    expect(await readsOf(ana, id)).toMatchObject({ readSeq: 1, seenSeq: 3, seenAt: at })
    expect((await asStaff(id)).unreadByStaff).toBe(1)
    app.clock.advance(60_000)
    await answer(id, 'You are welcome', jo)
    expect((await own(id)).unreadMessages).toBe(1)
    expect((await asStaff(id)).unreadByStaff).toBe(0)
    const [listed] = await customer.client.call(requestsApi.listMine, { query: { view: 'attention' } })
    expect(listed?.id).toBe(id)
  })

  it('is what arrived while their message waited for a connection', async () => {
    const id = await discussed()
    app.clock.advance(60_000)
    const writtenAt = app.clock.now().toISOString()
    app.clock.advance(60_000)
    await answer(id, 'Row 12 is free')
    app.clock.advance(60_000)
    const body = { requestId: id, message: 'Still there?', writtenAt }
    await customer.client.call(chatApi.send, { body, key: randomUUID() })
    expect((await own(id)).unreadMessages).toBe(1)
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 3 })
    expect(await readsOf(ana, id)).toMatchObject({ seenSeq: 3, seenAt: writtenAt })
  })

  it('is looked for among the newest messages only', async () => {
    const { id: requestId } = await submitRequest(customer)
    const at = app.clock.now().toISOString()
    const messages = Array.from({ length: 250 }, (_, index) => ({
      id: randomUUID(),
      ...{ requestId, seq: index + 1, authorId: ana.user.id, fromStaff: true },
      ...{ kind: 'chat', message: 'Hello', createdAt: at },
    }))
    await app.deps.db.batchInsert('chat_messages', messages, 50)
    await app.deps.db('ticket_requests').where({ id: requestId }).update({ messageCount: 250 })
    expect((await own(requestId)).unreadMessages).toBe(mostUnread)
  })
})
