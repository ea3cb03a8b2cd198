import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { type RequestUpdate, requestsApi } from '#contract/requests.ts'
import { discussionVersion } from '#contract/rules/discussionVersion.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { booksOf } from '../../testing/books.ts'
import { makeOffer, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
let admin: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn({ isAdmin: true })
  customer = await app.signIn()
})
afterAll(() => app.stop())

const response: RequestUpdate = {
  status: 'admin_responded',
  adminResponse: 'Two aisle seats in the lower bowl.',
  offerPrice: 360,
}
const respond = (id: string, body: object = response, by = admin, key?: string) =>
  by.client.try(requestsApi.adminUpdate, { params: { id }, body: body as RequestUpdate, ...(key && { key }) })
const chat = (requestId: string, message: string, by = customer) =>
  by.client.call(by === customer ? chatApi.send : chatApi.adminSend, {
    body: { requestId, message },
    key: randomUUID(),
  })
const thread = (requestId: string) => customer.client.call(chatApi.list, { params: { requestId } })
const read = (id: string) => admin.client.call(requestsApi.adminGet, { params: { id } })

describe('a text response', () => {
  it('is stored with the fee added, ends the reply promise, and is a message in the thread, mailed like any other', async () => {
    const { id } = await submitRequest(customer)
    const { status, body, text } = await respond(id)
    expect(status, text).toBe(200)
    const expected = { adminResponse: response.adminResponse, offerPrice: 375, replyDueAt: null }
    expect(body).toMatchObject({ ...expected, status: 'admin_responded', messageCount: 1 })
    const mine = await customer.client.call(requestsApi.get, { params: { id } })
    expect(mine).toMatchObject({ ...expected, status: 'in_discussion' })
    expect(await thread(id)).toMatchObject([
      {
        kind: 'response',
        isFromUser: false,
        message: 'Two aisle seats in the lower bowl.\n\n$375.00 in total, service fee included.',
      },
    ])
    app.clock.advance(missedAfterMs)
    await app.runJobs()
    const mails = await app.deps.db('email_logs').where({ type: 'chat_message' })
    expect(mails.filter(({ content }) => content.includes('$375.00'))).toHaveLength(1)
  })

  it('that was begun before the discussion went on is refused, and nothing is lost or sent', async () => {
    const { id } = await submitRequest(customer)
    await chat(id, 'Is anything closer to the stage?')
    const respondTo = (basedOn: string, key: string) =>
      admin.client.try(requestsApi.adminUpdate, { params: { id }, body: response, basedOn, key })
    const begun = discussionVersion({ status: 'in_discussion', messageCount: 1 })
    await chat(id, 'I can pay more.')
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await respondTo(begun, first)).toMatchObject({ status: 409, body: { code: 'discussion_moved' } })
    expect(await thread(id)).toHaveLength(2)
    const seen = discussionVersion({ status: 'in_discussion', messageCount: 2 })
    for (let time = 0; time < 2; time += 1) expect((await respondTo(seen, second)).status).toBe(200)
    expect(await thread(id)).toHaveLength(3)
  })

  it('without a price is the text alone', async () => {
    const { id } = await submitRequest(customer)
    expect(
      (await respond(id, { status: 'admin_responded', adminResponse: '  Still looking.  ' })).status,
    ).toBe(200)
    expect(await thread(id)).toMatchObject([{ message: 'Still looking.' }])
    expect(await read(id)).toMatchObject({ adminResponse: 'Still looking.', offerPrice: null })
  })

  it.each([
    [{ ...response, adminResponse: ' \u200b ' }, 'adminResponse', 'Please enter a response message.'],
    [{ status: 'admin_responded' }, 'adminResponse', 'Please enter a response message.'],
    [
      { ...response, adminResponse: 'x'.repeat(4001) },
      'adminResponse',
      'Please use at most 4,000 characters',
    ],
    [{ ...response, offerPrice: 0 }, 'offerPrice', 'Price must be positive'],
    [{ ...response, offerPrice: '360' }, 'offerPrice', 'Price must be positive'],
    [{ ...response, offerPrice: 1.005 }, 'offerPrice', 'Use at most two decimals'],
    [{ ...response, offerPrice: 99_985 }, 'offerPrice', 'The total must stay under $100,000'],
    [{ ...response, status: 'accepted' }, 'status', /admin_responded/],
    [{ ...response, status: 'pending' }, 'status', /admin_responded/],
    [{ adminResponse: 'Hello' }, 'status', /admin_responded/],
  ])('is refused as 400: %j', async (body, field, message) => {
    const { id } = await submitRequest(customer)
    const refused = await respond(id, body)
    expect(refused.status).toBe(400)
    const fields = (refused.body as { fields: Record<string, string> }).fields
    if (typeof message === 'string') expect(fields).toEqual({ [field]: message })
    else expect(fields[field]).toMatch(message)
    expect(await read(id)).toMatchObject({ status: 'pending', messageCount: 0, adminResponse: null })
  })

  it('is possible in a discussion and after the client’s answer, which is kept, and not again before that', async () => {
    const { id } = await submitRequest(customer)
    await chat(id, 'Any news?')
    expect(await read(id)).toMatchObject({ status: 'discussing', clientResponse: null })
    await respond(id)
    await chat(id, 'Still with the seller.', admin)
    const again = await respond(id, { ...response, adminResponse: 'Another text' })
    expect(again).toMatchObject({ status: 409, body: { code: 'no_text_response_now' } })

    await chat(id, 'Make it 350 and we have a deal.')
    await chat(id, 'Or 355.')
    const answered = { status: 'client_responded', clientResponse: 'Make it 350 and we have a deal.' }
    expect(await read(id)).toMatchObject(answered)
    expect((await respond(id, { ...response, adminResponse: 'Deal.', offerPrice: 335 })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'admin_responded',
      adminResponse: 'Deal.',
      offerPrice: 350,
      clientResponse: null,
    })
    expect((await thread(id)).filter(({ kind }) => kind === 'response')).toHaveLength(2)
  })

  it('is refused once there is an offer', async () => {
    const { id } = await submitRequest(customer)
    await makeOffer(admin, id)
    expect(await respond(id)).toMatchObject({ status: 409, body: { code: 'no_text_response_now' } })
  })

  it('repeated is one message: by state, by key after the client has answered, and twenty times at once', {
    tags: 'postgres',
  }, async () => {
    const { id } = await submitRequest(customer)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => respond(id, response, admin, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await respond(id)).status).toBe(200)
    await chat(id, 'Thank you')
    expect((await respond(id, response, admin, key)).status).toBe(200)
    expect(await thread(id)).toHaveLength(2)
    expect(await read(id)).toMatchObject({ status: 'client_responded' })
  })

  it('of two admins at once is one: the other is told, also with the same words', {
    tags: 'postgres',
  }, async () => {
    const { id } = await submitRequest(customer)
    const other = await app.signIn({ isAdmin: true })
    const answers = await Promise.all([respond(id), respond(id, response, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await thread(id)).toHaveLength(1)
  })

  it('changes nothing for customers and developers', async () => {
    const { id } = await submitRequest(customer)
    const before = await booksOf(app, id)
    const developer = await app.signIn({ isDeveloper: true })
    for (const person of [customer, developer]) expect((await respond(id, response, person)).status).toBe(403)
    expect(await booksOf(app, id)).toEqual(before)
  })
})
