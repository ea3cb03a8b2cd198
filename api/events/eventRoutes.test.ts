import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import type { Hint } from '#contract/hints.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { type EventStream, openStream } from '../testing/EventStream.ts'
import { makeOffer, paidRequest, submitRequest } from '../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/waitFor.ts'

let app: TestApp
let customer: SignedIn
let stranger: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ heartbeatMs: 40 })
  customer = await app.signIn()
  stranger = await app.signIn()
  admin = await app.signIn({ isAdmin: true })
})
const streams: EventStream[] = []
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await waitFor(() => expect(app.deps.hub.size()).toBe(0))
})
afterAll(() => app.stop())

async function listen(person: Pick<SignedIn, 'client'>): Promise<EventStream> {
  const stream = await openStream(person.client)
  streams.push(stream)
  return stream
}
const topics = (stream: EventStream, requestId: string) =>
  stream.hints.filter((hint: Hint) => hint.requestId === requestId).map(({ topic }) => topic)

describe('a stream of hints', () => {
  it('tells a customer of their own requests, staff of all, and a stranger of nothing', async () => {
    const [mine, theirs, staff] = [await listen(customer), await listen(stranger), await listen(admin)]
    const { request } = await paidRequest(app, {}, { customer, admin })
    await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Thank you' } })
    await waitFor(() => expect(topics(staff, request.id)).toContain('chat'))
    expect(new Set(topics(staff, request.id))).toEqual(new Set(['request', 'tickets', 'chat']))
    await waitFor(() => expect(topics(mine, request.id)).toEqual(topics(staff, request.id)))

    const other = await submitRequest(stranger)
    await waitFor(() => expect(topics(theirs, other.id)).toEqual(['request']))
    expect(topics(theirs, request.id)).toEqual([])
    expect(topics(mine, other.id)).toEqual([])
  })

  it('tells of tickets that are delivered, and carries ids alone', async () => {
    const { tickets, request } = await paidRequest(app, {}, { customer, admin })
    const mine = await listen(customer)
    const params = { id: tickets[0]?.id ?? '' }
    await admin.client.call(ticketsApi.deliver, { params, body: { qrCode: 'LS-1' } })
    await waitFor(() => expect(mine.hints).toContainEqual({ topic: 'tickets', requestId: request.id }))
  })

  it('says nothing of a change that did not happen', async () => {
    const staff = await listen(admin)
    const refused = await submitRequest(customer)
    await customer.client.try(chatApi.send, { body: { requestId: refused.id, message: ' ' } })
    await makeOffer(admin, refused.id)
    await waitFor(() => expect(topics(staff, refused.id)).toEqual(['request', 'request']))
  })

  it('stays open by itself, and is for the signed-in alone', async () => {
    const stream = await listen(customer)
    await waitFor(() => expect(stream.heartbeats()).toBeGreaterThan(3))
    expect(stream.isOver()).toBe(false)
    const { headers } = await fetch(`${app.address}/api/events`)
    expect(headers.get('content-type')).toMatch(/json/)
    await expect(openStream(app.visitor())).rejects.toThrow('401')
  })

  it('ends within a heartbeat once its person has signed out, and no other with it', async () => {
    const person = await app.signIn()
    const [ending, staying] = [await listen(person), await listen(customer)]
    await waitFor(() => expect(ending.heartbeats()).toBeGreaterThan(0))
    await person.client.call(accountsApi.logout)
    await waitFor(() => expect(ending.isOver()).toBe(true))
    expect(staying.isOver()).toBe(false)
  })

  it('ends when an admin no longer is one', async () => {
    const former = await app.signIn({ isAdmin: true })
    const stream = await listen(former)
    await app.deps.db('users').where({ id: former.user.id }).update({ isAdmin: false })
    await waitFor(() => expect(stream.isOver()).toBe(true))
  })

  it('is forgotten when its person goes away', async () => {
    const stream = await listen(customer)
    expect(app.deps.hub.size()).toBe(1)
    stream.close()
    await waitFor(() => expect(app.deps.hub.size()).toBe(0))
  })

  // Of one process alone, whose hub takes hints as fast as they come.
  if (!onPostgres())
    it('is cut off when nobody reads it, before it fills the memory', cutsOffWhoDoesNotRead, 30_000)

  async function cutsOffWhoDoesNotRead() {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const cookie = [...customer.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    await waitFor(() => expect(app.deps.hub.size()).toBe(1))
    // A phone in a tunnel: its end of the connection takes no more.
    socket.pause()
    const { id: requestId } = await submitRequest(customer)
    const hint = { topic: 'request', requestId } as const
    await waitFor(
      () => {
        for (let sent = 0; sent < 20_000; sent += 1) {
          app.deps.hub.publish({ hint, customerId: customer.user.id, toStaff: false })
        }
        expect(app.deps.hub.size()).toBe(0)
      },
      { interval: 20 },
    )
    socket.destroy()
  }

  it('ends when the server stops, which then stops at once', async () => {
    const other = await startTestApp()
    const person = await other.signIn()
    const stream = await openStream(person.client)
    const started = performance.now()
    await other.stop()
    await waitFor(() => expect(stream.isOver()).toBe(true))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
