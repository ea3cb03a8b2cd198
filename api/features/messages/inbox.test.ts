import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { developerApi } from '#contract/developer.ts'
import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { type Deal, makeOffer, offeredRequest, sendMessage, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { openStream, refused } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'
import { alertStaff } from '../notifications/alertStaff.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const customer = sharedPerson(app, { name: 'Maya Lindqvist' })

async function addMessage(more: Record<string, unknown> = {}): Promise<string> {
  const id = newId(app.clock.now())
  await app.db('admin_messages').insert({
    id,
    event: 'faq.question_asked',
    fromUserId: customer.user.id,
    requestId: null,
    subject: 'FAQ - Custom Question',
    message: 'Do you sell vinyl?',
    priority: 'normal',
    createdAt: app.clock.now().toISOString(),
    ...more,
  })
  return id
}
const list = async (query: { [name: string]: string | undefined } = {}) => {
  const answer = await admin.client.send(
    'GET',
    `${messagesApi.list.path}?${new URLSearchParams(query as Record<string, string>)}`,
  )
  return { ...answer, rows: answer.body as AdminMessage[] }
}
const get = (id: string) => admin.client.call(messagesApi.get, { params: { id } })
const read = (id: string, by = admin, key?: string) =>
  by.client.try(messagesApi.markRead, { params: { id }, ...(key && { key }) })
const unreadAgain = (id: string, by = admin, key?: string) =>
  by.client.try(messagesApi.markUnread, { params: { id }, ...(key && { key }) })
const respond = (id: string, responseMessage: string, by = admin, key: string = randomUUID()) =>
  by.client.try(messagesApi.respond, { params: { id }, body: { responseMessage }, key })
const unread = async () => (await admin.client.call(requestsApi.adminSummary)).unreadMessages.count
const mailsTo = (email: string, type: string) => app.db('email_logs').where({ recipient: email, type })

describe('messages to staff', () => {
  it('name their writer, and their request with its artist; an unknown priority reads as normal', async () => {
    const { request, offer } = await offeredRequest(app, { artist: 'Wet Leg' }, { customer, admin })
    await customer.client.call(offersApi.respond, {
      params: { offerId: offer.id },
      body: { message: 'Make it 150 each' },
      key: randomUUID(),
    })
    const faq = await addMessage({ priority: 'whenever' })
    const { rows } = await list()
    expect(rows[0]).toEqual({
      id: faq,
      subject: 'FAQ - Custom Question',
      message: 'Do you sell vinyl?',
      priority: 'normal',
      kind: 'faq',
      isRead: false,
      fromUserId: customer.user.id,
      from: { name: 'Maya Lindqvist', email: customer.user.email },
      createdAt: expect.stringMatching(/^\d{4}-/),
      requestId: null,
      artist: null,
      response: null,
      respondedAt: null,
      respondedBy: null,
    })
    const negotiation = { subject: 'Negotiation: Wet Leg', message: 'Make it 150 each', priority: 'high' }
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...negotiation,
        kind: 'negotiation',
        requestId: request.id,
        artist: 'Wet Leg',
      }),
    )
  })

  it('are in pages, newest first or the unread urgent ones before, filtered, and found by their words', async () => {
    const { id: requestId } = await submitRequest(customer)
    const priorities = ['low', 'normal', 'high', 'urgent']
    const many = Array.from({ length: 120 }, (_, index) => ({
      id: newId(app.clock.now()),
      event: index % 3 ? 'chat.message_sent' : 'faq.question_asked',
      requestId: index % 3 ? requestId : null,
      subject: 'Many',
      message: 'Hello',
      priority: priorities[index % 4],
      isRead: index % 16 < 8,
      createdAt: new Date(app.clock.now().getTime() + Math.floor(index / 4) * 1000).toISOString(),
    }))
    await app.db.batchInsert('admin_messages', many, 40)
    const walk = async (query: Record<string, string>) => {
      const path = `${messagesApi.list.path}?${new URLSearchParams({ limit: '7', ...query })}`
      const seen = (await admin.client.pages<AdminMessage>(path)).flat()
      return seen.filter(({ subject }) => subject === 'Many').map(({ id }) => id)
    }
    const newest = many.toSorted(
      (one, other) => other.createdAt.localeCompare(one.createdAt) || (one.id < other.id ? 1 : -1),
    )
    const having = (keep: (row: (typeof many)[number]) => boolean) => newest.filter(keep).map(({ id }) => id)
    expect(await walk({})).toEqual(having(() => true))
    expect(await walk({ state: 'unread' })).toEqual(having(({ isRead }) => !isRead))
    expect(await walk({ priority: 'urgent' })).toEqual(having(({ priority }) => priority === 'urgent'))
    expect(await walk({ kind: 'faq' })).toEqual(having((row) => row.requestId === null))
    expect(await walk({ kind: 'negotiation', state: 'unread', priority: 'normal' })).toEqual(
      having((row) => row.requestId !== null && !row.isRead && row.priority === 'normal'),
    )
    const isFirst = (row: (typeof many)[number]) => !row.isRead && row.priority === 'urgent'
    expect(having(isFirst)).not.toHaveLength(0)
    expect(await walk({ order: 'urgent' })).toEqual([...having(isFirst), ...having((row) => !isFirst(row))])
    expect(await walk({ order: 'urgent', kind: 'faq' })).toEqual([
      ...having((row) => isFirst(row) && row.requestId === null),
      ...having((row) => !isFirst(row) && row.requestId === null),
    ])
    for (const wrong of [{ state: 'read' }, { priority: 'whenever' }, { kind: 'x' }, { cursor: 'x' }]) {
      expect((await list(wrong)).status).toBe(400)
    }
    await app.db('admin_messages').where({ subject: 'Many' }).delete()

    // By subject, text and writer, each by the beginnings of its words.
    await inTransaction(app.deps, (tx) =>
      alertStaff(tx, {
        event: 'faq.question_asked',
        fromUserId: customer.user.id,
        subject: 'FAQ - Custom Question',
        message: 'Is Krümelmonster playing?',
      }),
    )
    const found = async (q: string) => (await list({ q })).rows.map(({ message }) => message)
    for (const q of ['krumel', 'PLAY custom', `maya krumelm`, `${customer.user.email} krumel`])
      expect(await found(q)).toEqual(['Is Krümelmonster playing?'])
    expect(await found('krumel alert')).toEqual([])
  })

  it('are counted while unread, up to 1,000', async () => {
    const before = await unread()
    const id = await addMessage()
    expect(await unread()).toBe(before + 1)
    const counts = await admin.client.call(messagesApi.summary)
    expect(counts.unread.count).toBe(before + 1)
    const { rows: questions } = await list({ kind: 'faq', limit: '200' })
    expect(counts.faq).toEqual({ count: questions.length, isCapped: false })
    await read(id)
    expect(await unread()).toBe(before)
    const at = app.clock.now().toISOString()
    const many = Array.from({ length: 1001 }, () => {
      const id = newId(app.clock.now())
      return {
        id,
        event: 'faq.question_asked',
        subject: 'Many',
        message: 'x',
        priority: 'low',
        createdAt: at,
      }
    })
    await app.db.batchInsert('admin_messages', many, 100)
    const summary = await admin.client.call(requestsApi.adminSummary)
    expect(summary.unreadMessages).toEqual({ count: 1000, isCapped: true })
    expect(await admin.client.call(messagesApi.summary)).toMatchObject({ faq: summary.unreadMessages })
    await app.db('admin_messages').where({ subject: 'Many' }).delete()
  })
})

describe('marking a message read', () => {
  it('is done once, however often and by whomever, also with a key', async () => {
    const id = await addMessage()
    const other = await app.signIn({ isAdmin: true })
    const key = randomUUID()
    const answers = await Promise.all([read(id, admin, key), read(id, admin, key), read(id, other), read(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.body).toMatchObject({ id, isRead: true })
    expect(await app.db('events').where({ type: 'inbox.read', subjectId: id })).toHaveLength(1)
    expect((await read(randomUUID())).status).toBe(404)
  })

  it('is taken back for all of them, and counts as unread again', async () => {
    const id = await addMessage()
    const other = await app.signIn({ isAdmin: true })
    await read(id)
    const before = await unread()
    const key = randomUUID()
    const answers = [
      await unreadAgain(id, other, key),
      await unreadAgain(id, other, key),
      await unreadAgain(id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toMatchObject({ id, isRead: false })
    expect(await unread()).toBe(before + 1)
    expect(await app.db('events').where({ type: 'inbox.unread', subjectId: id })).toHaveLength(1)
    expect((await unreadAgain(randomUUID())).status).toBe(404)
    await read(id, other)
    expect(await unread()).toBe(before)
  })
})

describe('what the customer has written about a request', () => {
  async function negotiated() {
    const deal = await offeredRequest(app, {}, { customer, admin })
    const params = { offerId: deal.offer.id }
    const body = { message: 'Make it 150 each' }
    await customer.client.call(offersApi.respond, { params, body, key: randomUUID() })
    return deal.request.id
  }
  const unreadAbout = async (requestId: string) => {
    const { rows } = await list({ state: 'unread' })
    return rows.filter((message) => message.requestId === requestId).length
  }

  it.each<[how: string, answer: (requestId: string) => Promise<unknown>]>([
    ['another offer', (id) => makeOffer(admin, id, { pricePerTicket: 150 })],
    ['a message', (id) => sendMessage(admin, id)],
  ])('is read once %s answers it', async (_how, answer) => {
    const [answered, other] = [await negotiated(), await negotiated()]
    const before = await unread()
    await answer(answered)
    expect([await unreadAbout(answered), await unreadAbout(other)]).toEqual([0, 1])
    expect(await unread()).toBe(before - 1)
    const { id } = await app.db('admin_messages').where({ requestId: answered }).first('id')
    const events = await app.db('events').where({ type: 'inbox.read', subjectId: id })
    expect(events).toMatchObject([{ actorId: admin.user.id }])
  })

  it('stays unread if the answer was written before it, without a connection', async () => {
    const writtenAt = app.clock.now().toISOString()
    app.clock.advance(60_000)
    const requestId = await negotiated()
    await sendMessage(admin, requestId, 'One moment', { writtenAt })
    expect(await unreadAbout(requestId)).toBe(1)
    await sendMessage(customer, requestId)
    expect(await unreadAbout(requestId)).toBe(1)
  })
})

describe('a response', () => {
  it('to a question is mailed to its writer, and marks it read', async () => {
    const writer = await app.signIn({ name: 'Theo Brandt' })
    const id = await addMessage({ fromUserId: writer.user.id })
    const { status, body } = await respond(id, '  Only tickets, sorry.  ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isRead: true,
      response: 'Only tickets, sorry.',
      respondedBy: 'Jo Park',
      respondedAt: expect.any(String),
    })
    await app.runJobs()
    const mails = await mailsTo(writer.user.email, 'message_response')
    expect(mails).toHaveLength(1)
    expect(mails[0].subject).toBe('Our answer: FAQ - Custom Question')
    expect(mails[0].content).toContain('Do you sell vinyl?')
    expect(mails[0].content).toContain('Only tickets, sorry.')
  })

  it('about a request is in its chat, and mailed like any other message there', async () => {
    const client = await app.signIn()
    const { id: requestId } = await submitRequest(client)
    const id = await addMessage({ fromUserId: client.user.id, requestId })
    expect((await respond(id, 'We are on it.')).status).toBe(200)
    const thread = await client.client.call(chatApi.list, { params: { requestId } })
    expect(thread).toMatchObject([{ message: 'We are on it.', isFromUser: false, kind: 'chat' }])
    expect(await client.client.call(requestsApi.get, { params: { id: requestId } })).toMatchObject({
      status: 'in_discussion',
      replyDueAt: null,
    })
    app.clock.advance(missedAfterMs)
    await app.runJobs()
    expect(await mailsTo(client.user.email, 'message_response')).toHaveLength(0)
    expect(await mailsTo(client.user.email, 'chat_message')).toHaveLength(1)
  })

  it('is one: repeated it succeeds, and of two admins at once the second learns who answered', async () => {
    const client = await app.signIn()
    const other = await app.signIn({ isAdmin: true, name: 'Ana Diaz' })
    const { id: requestId } = await submitRequest(client)
    const id = await addMessage({ fromUserId: client.user.id, requestId })
    const key = randomUUID()
    const answers = await Promise.all([
      respond(id, 'Yes.', admin, key),
      respond(id, 'No.', other),
      respond(id, 'Yes.', admin, key),
    ])
    const { respondedBy, response } = await get(id)
    const [mine, theirs] = answers
    const isMine = respondedBy === 'Jo Park'
    expect([mine?.status, theirs?.status]).toEqual(isMine ? [200, 409] : [409, 200])
    const refusal = (isMine ? theirs : mine)?.body as { message: string }
    expect(refusal.message).toBe(`${respondedBy} has already answered this message.`)
    const winner = isMine ? admin : other
    expect((await respond(id, response ?? '', winner)).status).toBe(200)
    expect((await respond(id, 'Something else', winner)).status).toBe(409)
    expect(await client.client.call(chatApi.list, { params: { requestId } })).toHaveLength(1)
    app.clock.advance(missedAfterMs)
    await app.runJobs()
    expect(await mailsTo(client.user.email, 'chat_message')).toHaveLength(1)
  })

  it('is refused if it is empty, too long, or to an alert that nobody wrote', async () => {
    const id = await addMessage()
    for (const text of ['', ' \n\u200b ', 'x'.repeat(4001)])
      expect((await respond(id, text)).status).toBe(400)
    expect(await get(id)).toMatchObject({ response: null, isRead: false })
    const alert = await addMessage({ fromUserId: null })
    expect(await respond(alert, 'Hello')).toMatchObject(refused('message_without_writer'))
    expect(await get(alert)).toMatchObject({ response: null, isRead: false, from: null })
    expect((await respond(randomUUID(), 'Hello')).status).toBe(404)
  })
})

it('open pages of staff get every change of a message, those of its writer only the answer', async () => {
  const [staff, customers] = [await openStream(admin.client), await openStream(customer.client)]
  const { id: requestId } = await submitRequest(customer)
  await inTransaction(app.deps, (tx) =>
    alertStaff(tx, { event: 'chat.message_sent', requestId, subject: 'A', message: 'B' }),
  )
  const id = await addMessage()
  await read(id)
  await respond(id, 'Yes.')
  const received = ({ invalidations }: typeof staff) =>
    invalidations.filter(({ type = '' }) => type.startsWith('inbox'))
  await waitFor(async () => expect(received(staff)).toHaveLength(3))
  expect(received(staff)).toMatchObject([
    { type: 'inbox.received' },
    { type: 'inbox.read', requestId: id },
    { type: 'inbox.responded', requestId: id },
  ])
  expect(received(customers)).toMatchObject([{ type: 'inbox.responded', addresses: ['/api/my-questions'] }])
  for (const stream of [staff, customers]) stream.close()
})

const minuteMs = 60_000
/** The member of staff who gets the mails from now on. */
let newcomer: SignedIn
async function negotiate({ customer, offer }: Deal, message: string): Promise<void> {
  const call = { params: { offerId: offer.id }, body: { message }, key: randomUUID() }
  await customer.client.call(offersApi.respond, call)
}

/** Runs what is due, also what that queues. */
async function runJobs(): Promise<void> {
  while ((await app.runJobs()) > 0);
}

interface Sent {
  subject: string
  content: string
}
const staffMailsTo = (person: SignedIn): Promise<Sent[]> =>
  app.db('email_logs').where({ recipient: person.user.email, type: 'staff_message' }).orderBy('id')

describe('mails to staff about one request', () => {
  beforeEach(async () => {
    // What others have waiting.
    app.clock.advance(10 * minuteMs)
    await runJobs()
    newcomer = await app.signIn({ isAdmin: true })
  })

  it('are one in ten minutes: later messages are gathered in one that names how many', async () => {
    const deal = await offeredRequest(app, {}, { admin: newcomer })
    await negotiate(deal, 'Proposal 1')
    await runJobs()
    for (const number of [2, 3, 4]) await negotiate(deal, `Proposal ${number}`)
    await runJobs()
    expect((await staffMailsTo(newcomer)).map(({ subject }) => subject)).toEqual([
      'Negotiation: Phoebe Bridgers',
    ])

    app.clock.advance(9 * minuteMs)
    await negotiate(deal, 'Proposal 5')
    await runJobs()
    expect(await staffMailsTo(newcomer)).toHaveLength(1)

    app.clock.advance(minuteMs)
    await runJobs()
    const [, gathered, ...more] = await staffMailsTo(newcomer)
    expect(more).toEqual([])
    expect(gathered?.subject).toBe('4 messages about Phoebe Bridgers')
    const numbers = [...(gathered?.content.matchAll(/Proposal (\d)/g) ?? [])].map(([, number]) => number)
    expect(numbers).toEqual(['2', '3', '4', '5'])

    // The gathered mail counts as well.
    await negotiate(deal, 'Proposal 6')
    await runJobs()
    expect(await staffMailsTo(newcomer)).toHaveLength(2)
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect((await staffMailsTo(newcomer)).map(({ content }) => content).at(-1)).toContain('Proposal 6')
    expect(await staffMailsTo(newcomer)).toHaveLength(3)
  })

  it('are sent at once about different requests, and later ones too when ten minutes have passed', async () => {
    const deals = [
      await offeredRequest(app, {}, { admin: newcomer }),
      await offeredRequest(app, {}, { admin: newcomer }),
    ]
    for (const deal of deals) await negotiate(deal, 'And $150?')
    await runJobs()
    expect(await staffMailsTo(newcomer)).toHaveLength(2)
    app.clock.advance(10 * minuteMs)
    for (const deal of deals) await negotiate(deal, 'And $160?')
    await runJobs()
    expect((await staffMailsTo(newcomer)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Negotiation: Phoebe Bridgers'),
    )
  })

  it('lose nothing and double nothing if messages arrive at once and mails fail', {
    tags: 'postgres',
  }, async () => {
    const deal = await offeredRequest(app, {}, { admin: newcomer })
    await Promise.all(Array.from({ length: 5 }, (_, at) => negotiate(deal, `Proposal ${at + 1}`)))
    const send = app.deps.mailer.send
    app.deps.mailer.send = () => Promise.reject(new Error('mailbox full'))
    await runJobs()
    app.deps.mailer.send = send
    app.clock.advance(10 * minuteMs)
    await runJobs()
    const delivered = (
      await app.db('email_logs').where({ recipient: newcomer.user.email, status: 'delivered' })
    )
      .map(({ content }) => content)
      .join('\n')
    for (const number of [1, 2, 3, 4, 5]) {
      expect(delivered.match(new RegExp(`Proposal ${number}`, 'g'))).toHaveLength(1)
    }
  })

  it('wait for the others if the message that waited first is gone', async () => {
    const deal = await offeredRequest(app, {}, { admin: newcomer })
    for (const number of [1, 2, 3]) {
      await negotiate(deal, `Proposal ${number}`)
      await runJobs()
    }
    await app.db('admin_messages').where({ message: 'Proposal 2' }).delete()
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect((await staffMailsTo(newcomer)).at(-1)?.content).toContain('Proposal 3')
  })

  it('go only to who still wants them when they are sent', async () => {
    const developer = await app.signIn({ isDeveloper: true })
    const deal = await offeredRequest(app, {}, { admin: newcomer })
    await negotiate(deal, 'Proposal 1')
    await runJobs()
    await negotiate(deal, 'Proposal 2')
    await runJobs()
    const off = await developer.client.try(developerApi.emailNotifications, { body: { enabled: false } })
    expect(off.body).toMatchObject({ message: 'You will no longer receive copies of emails to admins.' })
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect([(await staffMailsTo(newcomer)).length, (await staffMailsTo(developer)).length]).toEqual([2, 1])
  })
})
