import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { makeOffer, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import type { SignedIn } from '../../testing/startTestApp.ts'

const app = sharedApp()
const customer = sharedPerson(app, { name: 'Sam Rivera' })

const nameStaff = ({ client, user }: SignedIn, publicName: string | null) =>
  client.try(accountsApi.updateProfile, { body: { name: user.name, publicName } })
const answer = ({ client }: SignedIn, requestId: string, key = randomUUID()) =>
  client.call(chatApi.adminSend, { body: { requestId, message: 'Looking now' }, key })

/** A request with a message and an offer by a member of staff. */
async function servedBy(staff: SignedIn): Promise<string> {
  const { id } = await submitRequest(customer)
  await answer(staff, id)
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
  const body = { requestId, message: 'Two together please' }
  const key = randomUUID()
  const sent = await customer.client.call(chatApi.send, { body, key })
  expect(sent.author).toEqual({ name: 'Sam' })
  expect(await customer.client.call(chatApi.send, { body, key })).toEqual(sent)
  expect((await answer(ana, requestId)).author).toEqual({ name: 'Ana' })
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
    await answer(await app.signIn({ isAdmin: true, name: `Helper${index}` }), requestId)
  }
  const { db } = app.deps
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => statements.push(sql)
  db.on('query', note)
  await customer.client.call(chatApi.list, { params: { requestId } })
  db.removeListener('query', note)
  expect(statements.filter((sql) => /chat_messages|users/.test(sql) && !/sessions/.test(sql))).toHaveLength(1)
})
