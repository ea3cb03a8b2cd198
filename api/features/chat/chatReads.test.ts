import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import type { Invalidation } from '#contract/events.ts'
import { pushApi } from '#contract/push.ts'
import { maxUnread, requestsApi } from '#contract/requests.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { sendMessage, submitRequest } from '../../testing/factories.ts'
import { sentMails } from '../../testing/mail.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { onPostgres } from '../../testing/testDatabase.ts'
import { firstAttempt, waitFor } from '../../testing/timing.ts'
import { mailUnreadMessage } from './mailUnreadMessage.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Pereira' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })

const mark = ({ client }: SignedIn, requestId: string, seq: number, key = randomUUID()) =>
  client.call(chatApi.markRead, { body: { requestId, seq }, key })
const readsOf = ({ client }: SignedIn, requestId: string) =>
  client.call(chatApi.reads, { params: { requestId } })
const own = (id: string) => customer.client.call(requestsApi.get, { params: { id } })
const asStaff = (id: string) => ana.client.call(requestsApi.adminGet, { params: { id } })
const readAt = async (requestId: string, { user }: SignedIn): Promise<string> =>
  (await app.db('chat_reads').where({ requestId, userId: user.id }).first()).readAt
const nothingRead = { readSeq: 0, seenSeq: 0, seenAt: null }

async function discussed() {
  const { id } = await submitRequest(customer)
  await sendMessage(customer, id, 'Two together please')
  await sendMessage(ana, id, 'Looking now')
  await sendMessage(ana, id, 'Found some')
  return id
}

describe('how far a thread has been read', () => {
  it('is reported to the other side: to the customer from any member of staff, to staff from the customer only', async () => {
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
    await sendMessage(ana, id, 'And more')
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
    expect(await app.db('chat_reads').where({ requestId: id })).toHaveLength(1)
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
    const events = () => app.db('events').where({ requestId: id }).count({ count: '*' }).first()
    const before = await events()
    const received: [to: string, Invalidation][] = []
    const listen = (userId: string, isStaff: boolean) =>
      app.deps.pubSub.subscribe({
        userId,
        isStaff,
        // The messages themselves may arrive late.
        send: (invalidation) =>
          invalidation.type?.startsWith('chat.read') && received.push([userId, invalidation]),
        showPresence: () => undefined,
        checkAccess: () => undefined,
        onStreamChange: () => undefined,
      })
    const stop = [listen(customer.user.id, false), listen(jo.user.id, true), listen(randomUUID(), false)]
    await mark(ana, id, 1)
    await mark(ana, id, 1)
    await mark(customer, id, 3)
    const recipients = [customer.user.id, jo.user.id]
    await expect.poll(() => received.length).toBe(4)
    expect(received.map(([to, { type }]) => [to, type]).sort()).toEqual(
      ['chat.read_by_customer', 'chat.read_by_staff']
        .flatMap((type) => recipients.map((to) => [to, type]))
        .sort(),
    )
    expect(await events()).toEqual(before)
    for (const unsubscribe of stop) unsubscribe()
  })
})

describe('what is unread', () => {
  it('is counted on the customer’s request: what staff wrote and they have not read', async () => {
    const id = await discussed()
    expect((await own(id)).unreadMessages).toBe(2)
    await mark(customer, id, 2)
    expect((await own(id)).unreadMessages).toBe(1)
    await mark(customer, id, 3)
    await sendMessage(customer, id, 'Thanks')
    expect((await own(id)).unreadMessages).toBe(0)
    const [listed] = await customer.client.call(requestsApi.listMine)
    expect(listed).toEqual(await own(id))
  })

  it('for staff is what the client wrote and none of them has read', async () => {
    const id = await discussed()
    await sendMessage(customer, id, 'Wonderful')
    await sendMessage(customer, id, 'Today?')
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
    const { createdAt: at } = await sendMessage(customer, id, 'Thanks')
    expect((await own(id)).unreadMessages).toBe(0)
    expect(await readsOf(customer, id)).toMatchObject({ readSeq: 3 })
    expect(await readsOf(ana, id)).toMatchObject({ readSeq: 1, seenSeq: 3, seenAt: at })
    expect((await asStaff(id)).unreadByStaff).toBe(1)
    app.clock.advance(60_000)
    await sendMessage(jo, id, 'You are welcome')
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
    await sendMessage(ana, id, 'Row 12 is free')
    app.clock.advance(60_000)
    await sendMessage(customer, id, 'Still there?', { writtenAt })
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
    await app.db.batchInsert('chat_messages', messages, 50)
    await app.db('ticket_requests').where({ id: requestId }).update({ messageCount: 250 })
    expect((await own(requestId)).unreadMessages).toBe(maxUnread)
  })
})

const minuteMs = 60_000

let reader: SignedIn
let requestId: string
beforeEach(async () => {
  reader = await app.signIn()
  requestId = (await submitRequest(reader, { artist: 'Khruangbin' })).id
})

const answer = (message: string, id = requestId) => sendMessage(ana, id, message)
const read = (seq: number) =>
  reader.client.call(chatApi.markRead, { body: { requestId, seq }, key: randomUUID() })
const click = (seq: number) => reader.client.call(pushApi.clicked, { body: { requestId, seq } })
const mails = (person = reader) =>
  app.db('email_logs').where({ recipient: person.user.email, type: 'chat_message' }).orderBy('at')
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.runJobs()
}

describe('a message of staff', () => {
  it('is mailed ten minutes later, once, with a link to our own address', async () => {
    await answer('Got you two on the aisle')
    // The clock goes on while a busy machine works.
    await pass(missedAfterMs - 30_000)
    expect(await mails()).toEqual([])
    await pass(30_000)
    expect(await mails()).toMatchObject([
      { status: 'delivered', subject: 'A message about Khruangbin', error: null },
    ])
    const [mail = '', ...more] = (await sentMails(app, reader.user.email)).filter((text) =>
      text.includes('A message about'),
    )
    expect(more).toEqual([])
    expect(mail).toContain('Got you two on the aisle')
    expect(mail).toContain(`${app.deps.env.publicUrl}/dashboard?ticket=`)
  })

  it('is not mailed if it was read, answered, or its notification was opened', async () => {
    const { seq } = await answer('Hello')
    await read(seq)
    await pass(missedAfterMs)
    await answer('Are you there?')
    await sendMessage(reader, requestId, 'I am')
    await pass(missedAfterMs)
    const shown = await answer('Good')
    await click(shown.seq)
    await pass(missedAfterMs)
    expect(await mails()).toEqual([])
    // The shown message is still unread, and what comes after it is mailed.
    expect(await reader.client.call(requestsApi.get, { params: { id: requestId } })).toMatchObject({
      unreadMessages: 1,
    })
    await answer('One more thing')
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([{ content: expect.not.stringContaining('Good') }])
  })

  it('is one mail with those that follow within the ten minutes; later ones are another', async () => {
    await answer('One')
    app.clock.advance(5 * minuteMs)
    await answer('Two')
    app.clock.advance(4 * minuteMs)
    await answer('Three')
    await pass(minuteMs)
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([
      { subject: '3 messages about Khruangbin', content: expect.stringMatching(/One\n\nTwo\n\nThree/) },
    ])
    await answer('Four')
    await pass(missedAfterMs)
    expect((await mails()).at(-1)).toMatchObject({ content: expect.not.stringContaining('Three') })
    expect(await mails()).toHaveLength(2)
  })

  it('is mailed without those before it that were read', async () => {
    const { seq } = await answer('One')
    await answer('Two')
    await read(seq)
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([{ content: expect.not.stringContaining('One') }])
  })

  it('is one mail if two jobs have found it not mailed before either writes that it is', {
    tags: 'postgres',
  }, async () => {
    const { db } = app.deps
    await read((await answer('One')).seq)
    const { id: messageId } = await answer('Two')
    app.clock.advance(missedAfterMs)
    // Holds back what both write.
    const held = await db.transaction()
    await held('chat_reads').where({ requestId }).update({ mailedSeq: 0 })
    const both = Promise.all([1, 2].map(() => mailUnreadMessage.run(app.deps, { messageId }, firstAttempt)))
    if (onPostgres()) {
      const waiting = () =>
        db('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")
      await waitFor(async () => expect(await waiting()).toHaveLength(2))
    }
    await held.commit()
    await both
    await app.runJobs()
    expect(await mails()).toMatchObject([{ content: expect.stringContaining('Two') }])
  })

  it('is logged and retried if its mail fails, as the same mail, unless it was read by then', async () => {
    const other = await app.signIn()
    const { id } = await submitRequest(other)
    await answer('Hello')
    await answer('Hello', id)
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('mailbox full'))
    await pass(missedAfterMs)
    app.deps.mailer.send = send
    await other.client.call(chatApi.markRead, { body: { requestId: id, seq: 1 }, key: randomUUID() })
    await pass(10_000)
    expect(await mails()).toMatchObject([
      { status: 'failed', error: 'mailbox full' },
      { status: 'delivered' },
    ])
    expect(await mails(other)).toMatchObject([{ status: 'failed' }])
  })
})

describe('an opened notification', () => {
  it('goes never back, never beyond the newest message, and counts as no reading', async () => {
    await answer('Hello')
    const position = () =>
      app.db('chat_reads').where({ requestId, userId: reader.user.id }).first('clickedSeq', 'lastSeq')
    await Promise.all([1, 99, 0].map(click))
    expect(await position()).toEqual({ clickedSeq: 1, lastSeq: 0 })
    const reads = await ana.client.call(chatApi.reads, { params: { requestId } })
    expect(reads).toMatchObject({ seenSeq: 0, seenAt: null })
  })
})
