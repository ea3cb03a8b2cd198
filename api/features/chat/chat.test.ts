import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, replyPromiseMs } from '#contract/rules/offerRules.ts'
import {
  acceptedRequest,
  ledgerOf,
  makeOffer,
  offeredRequest,
  sendMessage,
  submitRequest,
} from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const thread = (requestId: string, person = customer) =>
  person.client.call(chatApi.list, { params: { requestId } })
const asStaff = (id: string) => admin.client.call(requestsApi.adminGet, { params: { id } })

describe('a conversation', () => {
  it('has the same order for both sides', async () => {
    const { id } = await submitRequest(customer)
    await sendMessage(customer, id, '  Two together please ')
    await sendMessage(admin, id, 'Looking now')
    const read = await thread(id)
    expect(read.map(({ message, isFromUser, seq, kind }) => [message, isFromUser, seq, kind])).toEqual([
      ['Two together please', true, 1, 'chat'],
      ['Looking now', false, 2, 'chat'],
    ])
    expect(await thread(id, admin)).toEqual(read)
    expect((await asStaff(id)).lastMessage).toMatchObject({ text: 'Looking now', fromStaff: true })
    await sendMessage(admin, id, 'Still looking. '.repeat(6))
    expect((await asStaff(id)).lastMessage?.text).toMatch(/^Still looking\. .{65}…$/)
  })

  it('is counted on its request, so that a device can tell whether its copy is complete', async () => {
    const { id } = await submitRequest(customer)
    const counts = async () => {
      const own = await customer.client.call(requestsApi.get, { params: { id } })
      const [listed] = (await customer.client.call(requestsApi.listMine)).filter((one) => one.id === id)
      return [own.messageCount, listed?.messageCount, (await asStaff(id)).messageCount]
    }
    expect(await counts()).toEqual([0, 0, 0])
    await sendMessage(customer, id, 'Two together please')
    await sendMessage(admin, id, 'Looking now')
    expect(await counts()).toEqual([2, 2, 2])
  })

  it('is read in pages from its newest messages to its first one, by both sides', async () => {
    const { id: requestId } = await submitRequest(customer)
    const at = app.clock.now().toISOString()
    const messages = Array.from({ length: 450 }, (_, index) => ({
      id: randomUUID(),
      requestId,
      seq: index + 1,
      authorId: customer.user.id,
      fromStaff: false,
      kind: 'chat',
      message: `Message ${index + 1}`,
      createdAt: at,
    }))
    await app.db.batchInsert('chat_messages', messages, 50)
    await app.db('ticket_requests').where({ id: requestId }).update({ messageCount: 450 })
    for (const { client } of [customer, admin]) {
      const pages = await client.pages<{ seq: number }>(`/api/chat-messages/${requestId}`)
      const seqs = pages.map((page) => page.map(({ seq }) => seq))
      const upwards = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at)
      expect(seqs).toEqual([upwards(251, 450), upwards(51, 250), upwards(1, 50)])
    }
    const read = (query: string) => customer.client.send('GET', `/api/chat-messages/${requestId}?${query}`)
    expect((await read('before=4')).body).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
    expect((await read('before=4&limit=2')).body).toMatchObject([{ seq: 2 }, { seq: 3 }])
    expect((await read('before=1')).body).toEqual([])
    for (const wrong of ['before=0', 'before=99999999999', 'limit=201']) {
      expect((await read(wrong)).status, wrong).toBe(400)
    }
  })

  it('has positions without gaps under concurrent writes', { tags: 'postgres' }, async () => {
    const { id } = await submitRequest(customer)
    const texts = Array.from({ length: 20 }, (_, index) => String(index))
    await Promise.all(
      texts.map((text, index) =>
        index % 2 ? sendMessage(customer, id, text) : sendMessage(admin, id, text),
      ),
    )
    const read = await thread(id)
    expect(read.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1))
    expect(read.map(({ message }) => message).sort()).toEqual(texts.sort())
  })

  it('shows when a delayed message was typed, but is ordered by server time', async () => {
    const { id } = await submitRequest(customer)
    await sendMessage(customer, id, 'Sent at once')
    const typed = await sendMessage(customer, id, 'Typed on the train', {
      writtenAt: '2026-01-01T10:00:00+02:00',
    })
    expect(typed).toMatchObject({ writtenAt: '2026-01-01T08:00:00.000Z', seq: 2 })
    expect(Date.parse(typed.createdAt)).toBeGreaterThan(Date.parse('2026-01-02T00:00:00Z'))
  })

  it('keeps nothing of what a stranger writes, though the message is counted before they are refused', async () => {
    const { id: requestId } = await submitRequest(customer)
    const stored = () => app.db('ticket_requests').where({ id: requestId }).first()
    const before = await stored()
    const stranger = await app.signIn()
    const key = randomUUID()
    const body = { requestId, message: 'Hello' }
    expect(await stranger.client.refusal(chatApi.send, { body, key })).toMatchObject({ status: 404 })
    expect(await thread(requestId)).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await app.db('commands').where({ key })).toEqual([])
  })

  it.each([
    [
      'a customer',
      ['insert into rate_limits'],
      [],
      (id: string) => sendMessage(customer, id, 'Two together please'),
    ],
    [
      'staff',
      [],
      ['insert into jobs', 'update admin_messages'],
      (id: string) => sendMessage(admin, id, 'Looking now'),
    ],
  ])('takes no more than these statements for a message by %s', async (_, first, last, send) => {
    const { id } = await submitRequest(customer)
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => {
      const plain = sql.replace(/["`;]/g, '')
      statements.push(/^(?:select .*? from|insert into|update) \w+|^\w+$/.exec(plain)?.[0] ?? plain)
    }
    app.db.on('query', note)
    await send(id)
    app.db.off('query', note)
    // After the commit comes only the notification of other processes.
    expect(statements.slice(0, statements.indexOf('COMMIT') + 1)).toEqual([
      expect.stringMatching(/^select .* from sessions$/),
      'BEGIN',
      'insert into commands',
      ...first,
      'update ticket_requests',
      'insert into chat_messages',
      'insert into events',
      ...last,
      'COMMIT',
    ])
  })
})

describe('the effect of a message on its request', () => {
  it('the first one from either side starts a discussion', async () => {
    const [one, other] = [await submitRequest(customer), await submitRequest(customer)]
    await sendMessage(customer, one.id, 'Hello')
    await sendMessage(admin, other.id, 'Hello')
    for (const { id } of [one, other]) {
      expect((await customer.client.call(requestsApi.get, { params: { id } })).status).toBe('in_discussion')
      expect((await asStaff(id)).status).toBe('discussing')
    }
  })

  it('a customer’s message after a text response shows staff that the customer has responded', async () => {
    const { id } = await submitRequest(customer)
    await app.db('ticket_requests').where({ id }).update({ status: 'admin_responded' })
    await sendMessage(customer, id, 'Sounds good')
    expect((await asStaff(id)).status).toBe('client_responded')
    expect((await customer.client.call(requestsApi.get, { params: { id } })).status).toBe('in_discussion')
  })

  it('a customer’s first unanswered message starts the reply promise, and a staff message ends it', async () => {
    const { id } = await submitRequest(customer)
    await sendMessage(admin, id, 'Hello')
    expect((await asStaff(id)).replyDueAt).toBeNull()
    const first = await sendMessage(customer, id, 'A question')
    app.clock.advance(60_000)
    await sendMessage(customer, id, 'And another')
    const due = Date.parse((await asStaff(id)).replyDueAt ?? '')
    expect(due).toBe(Date.parse(first.createdAt) + replyPromiseMs)
  })
})

describe('negotiating an offer', () => {
  it('adds a marked message to the chat, alerts staff, and leaves the offer open', async () => {
    const { request, offer } = await offeredRequest(app, {}, { customer, admin })
    const params = { offerId: offer.id }
    const key = randomUUID()
    const writtenAt = '2026-01-02T14:02:00.000Z'
    const body = { message: ' 160 each? ', writtenAt }
    const send = () => customer.client.try(offersApi.respond, { params, body, key })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    expect(await thread(request.id)).toMatchObject([
      { message: '160 each?', kind: 'negotiation', isFromUser: true, writtenAt },
    ])
    expect((await ledgerOf(app, request.id)).alerts).toMatchObject([
      { message: '160 each?', fromUserId: customer.user.id, priority: 'high' },
    ])
    expect((await asStaff(request.id)).status).toBe('offer_made')
    expect((await customer.client.try(offersApi.accept, { params })).status).toBe(200)
    // A repeated call returns its message, even if the offer can no longer be answered.
    expect((await send()).text).toBe(answers[0]?.text)
    expect(await thread(request.id)).toHaveLength(1)
  })

  it('is refused without a text, and once the offer can no longer be answered', async () => {
    const tryIt = (offerId: string, message = 'Less?') =>
      customer.client.refusal(offersApi.respond, { params: { offerId }, body: { message } })
    const open = await offeredRequest(app, {}, { customer, admin })
    expect(await tryIt(open.offer.id, '  ')).toMatchObject({ status: 400 })
    const accepted = await acceptedRequest(app, {}, { customer, admin })
    expect(await tryIt(accepted.offer.id)).toMatchObject({ status: 409, code: 'offer_accepted' })
    await makeOffer(admin, open.request.id)
    expect(await tryIt(open.offer.id)).toMatchObject({ status: 409, code: 'offer_superseded' })
    const expired = await offeredRequest(app, {}, { customer, admin })
    app.clock.advance(offerLifetimeMs)
    expect(await tryIt(expired.offer.id)).toMatchObject({ status: 409, code: 'offer_expired' })
  })
})

const nameStaff = ({ client, user }: SignedIn, publicName: string | null) =>
  client.try(accountsApi.updateProfile, { body: { name: user.name, publicName } })

/** A request with a message and an offer by a member of staff. */
async function servedBy(staff: SignedIn): Promise<string> {
  const { id } = await submitRequest(customer)
  await sendMessage(staff, id, 'Looking now')
  await makeOffer(staff, id)
  return id
}

/** Everything that a customer can read of a request. */
async function seenByCustomer(id: string) {
  const { client } = customer
  const params = { id }
  const [messages, offers, request, list] = await Promise.all([
    client.call(chatApi.list, { params: { requestId: id } }),
    client.call(offersApi.listForRequest, { params }),
    client.call(requestsApi.get, { params }),
    client.call(requestsApi.listMine),
  ])
  return { messages, offers, request, list }
}

describe('the name of staff', () => {
  it('is the first one on messages and offers; customers get nothing else of the person', async () => {
    const ana = await app.signIn({ isAdmin: true, name: 'Ana Pereira' })
    const id = await servedBy(ana)
    const seen = await seenByCustomer(id)
    expect(seen.messages[0]?.author).toEqual({ name: 'Ana' })
    expect(seen.offers[0]?.madeBy).toEqual({ name: 'Ana' })
    expect(seen.request.lastMessage).toEqual({ text: 'Looking now', fromStaff: true, authorName: 'Ana' })
    const all = JSON.stringify(seen)
    for (const secret of ['Pereira', ana.user.email, ana.user.id]) expect(all).not.toContain(secret)

    const params = { id }
    const [offer] = await ana.client.call(offersApi.adminListForRequest, { params })
    expect(offer?.madeBy).toEqual({ name: 'Ana', id: ana.user.id })
    const row = await ana.client.call(requestsApi.adminGet, { params })
    expect(row.lastMessage).toEqual({ text: 'Looking now', fromStaff: true, authorName: 'Ana' })
  })

  it('is the one they have chosen, from then on and on what they wrote before', async () => {
    const ana = await app.signIn({ isAdmin: true, name: 'Ana Pereira' })
    const id = await servedBy(ana)
    const named = await nameStaff(ana, '  Ana P. ')
    expect(named.status).toBe(200)
    expect((await ana.client.call(accountsApi.me)).user.publicName).toBe('Ana P.')
    const { messages, offers, request } = await seenByCustomer(id)
    expect([messages[0]?.author?.name, offers[0]?.madeBy?.name, request.lastMessage?.authorName]).toEqual(
      Array(3).fill('Ana P.'),
    )
    await ana.client.call(accountsApi.updateProfile, { body: { name: 'Ana Pereira' } })
    expect((await ana.client.call(accountsApi.me)).user.publicName).toBe('Ana P.')
    await nameStaff(ana, ' ')
    expect((await seenByCustomer(id)).messages[0]?.author?.name).toBe('Ana')
  })

  it('is not their email address if that is all their account has', async () => {
    const ana = await app.signIn({ isAdmin: true, name: 'ana@example.com' })
    const { messages } = await seenByCustomer(await servedBy(ana))
    expect(messages[0]?.author?.name).toBe('Live Shows')
  })

  it('is set by staff only, and at most 40 characters long', async () => {
    const ana = await app.signIn({ isAdmin: true })
    expect((await nameStaff(customer, 'The team')).status).toBe(403)
    expect((await nameStaff(ana, 'x'.repeat(41))).status).toBe(400)
    expect((await nameStaff(ana, 'x'.repeat(40))).status).toBe(200)
    expect((await customer.client.call(accountsApi.me)).user.publicName).toBeNull()
  })

  it('is gone with their account', async () => {
    const ana = await app.signIn({ isAdmin: true, name: 'Ana Pereira' })
    await nameStaff(ana, 'Ana P.')
    const id = await servedBy(ana)
    expect((await ana.client.send('DELETE', '/api/me')).status).toBe(200)
    const { messages, offers } = await seenByCustomer(id)
    expect(messages[0]?.author).toEqual({ name: 'Deleted account' })
    expect(offers[0]?.madeBy).toEqual({ name: 'Deleted account' })
  })
})

it('a message has its author when it is sent, sent again and read, on both sides', async () => {
  const ana = await app.signIn({ isAdmin: true, name: 'Ana Pereira' })
  const { id: requestId } = await submitRequest(customer)
  const key = randomUUID()
  const send = () => sendMessage(customer, requestId, 'Two together please', { key })
  const sent = await send()
  expect(sent.author).toEqual({ name: 'Sam' })
  expect(await send()).toEqual(sent)
  expect((await sendMessage(ana, requestId)).author).toEqual({ name: 'Ana' })
  const names = async ({ client }: SignedIn) =>
    (await client.call(chatApi.list, { params: { requestId } })).map(({ author }) => author?.name)
  expect(await names(customer)).toEqual(['Sam', 'Ana'])
  expect(await names(ana)).toEqual(['Sam', 'Ana'])

  const { id: offerId } = await makeOffer(ana, requestId)
  const asked = await customer.client.call(offersApi.respond, {
    params: { offerId },
    body: { message: 'Any chance at $140 each?' },
    key: randomUUID(),
  })
  expect(asked.author).toEqual({ name: 'Sam' })
})

it('the authors of a thread are read with it, however many there are', async () => {
  const { id: requestId } = await submitRequest(customer)
  for (let index = 0; index < 5; index += 1) {
    await sendMessage(await app.signIn({ isAdmin: true, name: `Helper${index}` }), requestId)
  }
  const { db } = app.deps
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => statements.push(sql)
  db.on('query', note)
  await customer.client.call(chatApi.list, { params: { requestId } })
  db.removeListener('query', note)
  expect(statements.filter((sql) => /chat_messages|users/.test(sql) && !/sessions/.test(sql))).toHaveLength(1)
})
