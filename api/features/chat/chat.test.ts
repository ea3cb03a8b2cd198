import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs, replyPromiseMs } from '#contract/rules/offerRules.ts'
import { booksOf } from '../../testing/books.ts'
import { acceptedRequest, makeOffer, offeredRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const say = (requestId: string, message: string, more = {}) =>
  customer.client.call(chatApi.send, { body: { requestId, message, ...more }, key: randomUUID() })
const answer = (requestId: string, message: string) =>
  admin.client.call(chatApi.adminSend, { body: { requestId, message }, key: randomUUID() })
const thread = (requestId: string, person = customer) =>
  person.client.call(chatApi.list, { params: { requestId } })
const asStaff = (id: string) => admin.client.call(requestsApi.adminGet, { params: { id } })

describe('a conversation', () => {
  it('has the same order for both sides', async () => {
    const { id } = await submitRequest(customer)
    await say(id, '  Two together please ')
    await answer(id, 'Looking now')
    const read = await thread(id)
    expect(read.map(({ message, isFromUser, seq, kind }) => [message, isFromUser, seq, kind])).toEqual([
      ['Two together please', true, 1, 'chat'],
      ['Looking now', false, 2, 'chat'],
    ])
    expect(await thread(id, admin)).toEqual(read)
    expect((await asStaff(id)).lastMessage).toMatchObject({ text: 'Looking now', fromStaff: true })
  })

  it('is counted on its request, so that a device can tell whether its copy is complete', async () => {
    const { id } = await submitRequest(customer)
    const counts = async () => {
      const own = await customer.client.call(requestsApi.get, { params: { id } })
      const [listed] = (await customer.client.call(requestsApi.listMine)).filter((one) => one.id === id)
      return [own.messageCount, listed?.messageCount, (await asStaff(id)).messageCount]
    }
    expect(await counts()).toEqual([0, 0, 0])
    await say(id, 'Two together please')
    await answer(id, 'Looking now')
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
    await app.deps.db.batchInsert('chat_messages', messages, 50)
    await app.deps.db('ticket_requests').where({ id: requestId }).update({ messageCount: 450 })
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
    await Promise.all(texts.map((text, index) => (index % 2 ? say(id, text) : answer(id, text))))
    const read = await thread(id)
    expect(read.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1))
    expect(read.map(({ message }) => message).sort()).toEqual(texts.sort())
  })

  it.each([
    ['', 'Please write a message'],
    [' \n ', 'Please write a message'],
    ['x'.repeat(4001), 'Please use at most 4,000 characters'],
  ])('refuses %j: %s', async (message, sentence) => {
    const body = { requestId: (await submitRequest(customer)).id, message }
    for (const [person, call] of [
      [customer, chatApi.send],
      [admin, chatApi.adminSend],
    ] as const) {
      expect(await person.client.refusal(call, { body })).toMatchObject({
        status: 400,
        fields: { message: sentence },
      })
    }
  })

  it('shows when a delayed message was typed, but is ordered by server time', async () => {
    const { id } = await submitRequest(customer)
    await say(id, 'Sent at once')
    const typed = await say(id, 'Typed on the train', { writtenAt: '2026-01-01T10:00:00+02:00' })
    expect(typed).toMatchObject({ writtenAt: '2026-01-01T08:00:00.000Z', seq: 2 })
    expect(Date.parse(typed.createdAt)).toBeGreaterThan(Date.parse('2026-01-02T00:00:00Z'))
    const body = { requestId: id, message: 'Hello', writtenAt: 'yesterday' }
    expect(await customer.client.refusal(chatApi.send, { body })).toMatchObject({ status: 400 })
  })

  it('keeps nothing of what a stranger writes, though the message is counted before they are refused', async () => {
    const { id: requestId } = await submitRequest(customer)
    const stored = () => app.deps.db('ticket_requests').where({ id: requestId }).first()
    const before = await stored()
    const stranger = await app.signIn()
    const key = randomUUID()
    const body = { requestId, message: 'Hello' }
    expect(await stranger.client.refusal(chatApi.send, { body, key })).toMatchObject({ status: 404 })
    expect(await thread(requestId)).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await app.deps.db('commands').where({ key })).toEqual([])
  })

  it.each([
    ['a customer', ['insert into rate_limits'], [], (id: string) => say(id, 'Two together please')],
    ['staff', [], ['insert into jobs'], (id: string) => answer(id, 'Looking now')],
  ])('takes eight statements at most for a message by %s', async (_, first, last, send) => {
    const { id } = await submitRequest(customer)
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => {
      const plain = sql.replace(/["`;]/g, '')
      statements.push(/^(?:select .*? from|insert into|update) \w+|^\w+$/.exec(plain)?.[0] ?? plain)
    }
    app.deps.db.on('query', note)
    await send(id)
    app.deps.db.off('query', note)
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
    await say(one.id, 'Hello')
    await answer(other.id, 'Hello')
    for (const { id } of [one, other]) {
      expect((await customer.client.call(requestsApi.get, { params: { id } })).status).toBe('in_discussion')
      expect((await asStaff(id)).status).toBe('discussing')
    }
  })

  it('a customer’s message after a text response shows staff that the customer has responded', async () => {
    const { id } = await submitRequest(customer)
    await app.deps.db('ticket_requests').where({ id }).update({ status: 'admin_responded' })
    await say(id, 'Sounds good')
    expect((await asStaff(id)).status).toBe('client_responded')
    expect((await customer.client.call(requestsApi.get, { params: { id } })).status).toBe('in_discussion')
  })

  it('a customer’s first unanswered message starts the reply promise, and a staff message ends it', async () => {
    const { id } = await submitRequest(customer)
    await answer(id, 'Hello')
    expect((await asStaff(id)).replyDueAt).toBeNull()
    const first = await say(id, 'A question')
    app.clock.advance(60_000)
    await say(id, 'And another')
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
    expect((await booksOf(app, request.id)).alerts).toMatchObject([
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
